import { expect, test } from 'vitest';
import { Order, Photo, Press, Status, upMessages } from './messages.ts';

const id = '0199a1f0-0000-7000-8000-000000000001';
const press = { serial: 'SEAL-0001', counter: 1, kind: 'normal', useType: 0, at: 1_000 };
const order = {
  id,
  serial: 'SEAL-0001',
  order: id,
  revision: 1,
  state: 'active',
  user: id,
  userName: '林岚',
  normal: 3,
  crossPage: 0,
  usedNormal: 0,
  usedCrossPage: 0,
  useType: 0,
  from: 1,
  to: 2,
  photoLock: false,
  photographed: 0,
  issuedAt: 1,
};

test.each([
  ['the least that is said', press, true],
  ['the first press', { ...press, counter: 0 }, false],
  ['a counter with a fraction', { ...press, counter: 1.5 }, false],
  ['a counter as text', { ...press, counter: '1' }, false],
  ['a counter beyond what can be counted', { ...press, counter: 2 ** 53 }, false],
  ['the highest counter', { ...press, counter: 2_147_483_647 }, true],
  ['a counter beyond what can be kept', { ...press, counter: 2_147_483_648 }, false],
  ['the last moment of the year 9999', { ...press, at: Date.UTC(10_000, 0) - 1 }, true],
  ['a clock beyond what can be kept', { ...press, at: Date.UTC(10_000, 0) }, false],
  ['a serial in small letters', { ...press, serial: 'seal-0001' }, false],
  ['a use type that is none', { ...press, useType: 4 }, false],
  ['a clock before 1970', { ...press, at: -1 }, false],
  ['a digest in capitals', { ...press, prev: 'A'.repeat(64) }, false],
  ['a digest', { ...press, prev: 'a'.repeat(64) }, true],
  ['a place beyond the pole', { ...press, place: { lat: 91, lng: 0 } }, false],
  ['ten photos', { ...press, photos: Array(10).fill('a'.repeat(64)) }, false],
  ['a word nobody knows yet', { ...press, humidity: 3 }, true],
])('a press with %s', (_what, said, ok) => {
  expect(Press.safeParse(said).success).toBe(ok);
});

test('what is not known yet is left out', () => {
  expect(Press.parse({ ...press, humidity: 3 })).toEqual(press);
});

test.each([
  ['as it should be', order, true],
  ['a negative count', { ...order, normal: -1 }, false],
  ['no revision', { ...order, revision: 0 }, false],
  ['privileged stamping, which is nobody’s to grant', { ...order, useType: 1 }, false],
  ['a place without a radius', { ...order, place: { lat: 1, lng: 1 } }, false],
])('an order with %s', (_what, said, ok) => {
  expect(Order.safeParse(said).success).toBe(ok);
});

test('a photo is at most 2 MB, and a battery at most full', () => {
  const photo = { serial: 'SEAL-0001', counter: 1, digest: 'a'.repeat(64), size: 2_000_000, at: 1 };
  expect(Photo.safeParse(photo).success).toBe(true);
  expect(Photo.safeParse({ ...photo, size: 2_000_001 }).success).toBe(false);
  const status = { serial: 'SEAL-0001', at: 1, firmware: '1.0', counter: 0, waiting: 0 };
  expect(Status.safeParse({ ...status, battery: 100 }).success).toBe(true);
  expect(Status.safeParse({ ...status, battery: 101 }).success).toBe(false);
});

test('what cannot be kept as text is not said', () => {
  const status = { serial: 'SEAL-0001', at: 1, firmware: '1.0', counter: 0, waiting: 0 };
  expect(Status.safeParse({ ...status, firmware: '一\n1.0' }).success).toBe(true);
  expect(Status.safeParse({ ...status, firmware: '1.0\0' }).success).toBe(false);
});

test('a type has a form', () => {
  expect(Object.keys(upMessages)).toEqual(['press', 'status', 'event', 'answer', 'photo']);
});
