import { bluetoothService } from '@chancery/device/bluetooth.ts';
import { createPhotoCollector, writePhotoRequest } from '@chancery/device/bluetooth-photo.ts';
import { bytesDigest } from '@chancery/device/digest.ts';
import { expect, test } from 'vitest';
import { createGattSeal } from './gatt-seal.ts';
import { fromServer, testOrder, testSeal, testSerial, testStart } from './seal.testing.ts';

const photo = Uint8Array.from({ length: 500 }, (_, at) => at % 251);
const digest = bytesDigest(photo);

const near = () => {
  const seal = createGattSeal(testSeal().identity, { now: () => testStart });
  seal.play({ type: 'message', text: fromServer('order', testOrder(1, 1)) });
  seal.play({ type: 'press', kind: 'normal' });
  seal.play({ type: 'photograph', bytes: photo });
  const ask = (from: number, length: number, of = digest) =>
    seal.write(bluetoothService.photo, writePhotoRequest({ digest: of, from, length }));
  const all = (uuid: string): Uint8Array[] => {
    const value = seal.read(uuid);
    return value.length === 0 ? [] : [value, ...all(uuid)];
  };
  return { seal, ask, all };
};

test('a seal gives its serial, and the bytes of a photo that are asked for', () => {
  const { seal, ask, all } = near();
  expect(new TextDecoder().decode(seal.read(bluetoothService.serial))).toBe(testSerial);
  const collector = createPhotoCollector(photo.length);
  while (!collector.isWhole()) {
    ask(collector.have(), 100);
    for (const piece of all(bluetoothService.photo)) collector.take(piece);
  }
  expect(collector.bytes).toEqual(photo);
});

test('a new request takes the place of the one before, and an unknown photo gives nothing', () => {
  const { seal, ask, all } = near();
  ask(0, 500);
  seal.read(bluetoothService.photo);
  ask(484, 500);
  expect(all(bluetoothService.photo)).toHaveLength(1);
  ask(0, 500, '0'.repeat(64));
  expect(all(bluetoothService.photo)).toEqual([]);
  ask(0, 500);
  seal.gone();
  expect(all(bluetoothService.photo)).toEqual([]);
});

test('a photo is kept until the server names it, and announced at each connection', () => {
  const { seal, all } = near();
  seal.connected();
  const first = all(bluetoothService.up);
  seal.gone();
  seal.connected();
  expect(all(bluetoothService.up)).toEqual(first);
  const stored = fromServer('stored', {
    serial: testSerial,
    counter: 1,
    photos: [digest],
    issuedAt: testStart,
  });
  seal.play({ type: 'message', text: stored });
  expect(seal.seal().memory).toMatchObject({ presses: [], photos: [] });
});
