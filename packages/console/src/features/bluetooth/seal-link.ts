import { bluetoothService, chunkBytes, chunksOf, createJoiner } from '@chancery/device/bluetooth.ts';
import { messageLengthMax } from '@chancery/device/envelope.ts';
import { openPhotoChannel, type PhotoChannel } from './photo-channel.ts';
import { bytesOf, type Characteristic, type ChosenDevice, webBluetooth } from './web-bluetooth.ts';

/** A seal that is connected over Bluetooth. */
export interface SealLink {
  readonly serial: string;
  /** Whole messages of the seal since the last time. */
  take(): Promise<readonly string[]>;
  send(text: string): Promise<void>;
  /** Where its photos come from; a seal of an older make has no such thing. */
  readonly photos: PhotoChannel | undefined;
  close(): void;
}

/** Most chunks read in one go, so that a seal that never ends does not keep us. */
const readsMax = 5_000;

/** Lets somebody choose a seal nearby; must follow a click. */
export const chooseSeal = (): Promise<ChosenDevice> => {
  const bluetooth = webBluetooth();
  if (!bluetooth) return Promise.reject(new Error('no Web Bluetooth'));
  return bluetooth.requestDevice({ filters: [{ services: [bluetoothService.service] }] });
};

/** Hears what the seal says by itself, where it can; otherwise it is asked. */
const listen = async (up: Characteristic, heard: (chunk: Uint8Array) => void): Promise<void> => {
  up.addEventListener('characteristicvaluechanged', () => {
    if (up.value) heard(bytesOf(up.value));
  });
  await up.startNotifications().catch(() => undefined);
};

/** Connects to a seal that was chosen. */
export const connectSeal = async (device: ChosenDevice, onLost: () => void): Promise<SealLink> => {
  const server = await device.gatt?.connect();
  if (!server) throw new Error('the device has no GATT server');
  device.addEventListener('gattserverdisconnected', onLost, { once: true });
  const service = await server.getPrimaryService(bluetoothService.service);
  const serialText = await (await service.getCharacteristic(bluetoothService.serial)).readValue();
  const up = await service.getCharacteristic(bluetoothService.up);
  const down = await service.getCharacteristic(bluetoothService.down);
  const join = createJoiner(messageLengthMax);
  const whole: string[] = [];
  // The browser does not say what was agreed on; a chunk of the seal does, and holds for both ways.
  let size = chunkBytes;
  const heard = (chunk: Uint8Array): void => {
    size = Math.max(size, chunk.length);
    const text = join(chunk);
    if (text !== undefined) whole.push(text);
  };
  let isReading = false;
  await listen(up, (chunk) => {
    // A read also changes the value; what is read is counted where it is read.
    if (!isReading) heard(chunk);
  });

  const take = async (): Promise<readonly string[]> => {
    isReading = true;
    try {
      for (let read = 0; read < readsMax; read += 1) {
        const chunk = bytesOf(await up.readValue());
        if (chunk.length === 0) break;
        heard(chunk);
      }
    } finally {
      isReading = false;
    }
    return whole.splice(0);
  };

  const send = async (text: string): Promise<void> => {
    for (const chunk of chunksOf(text, size)) await down.writeValueWithResponse(chunk);
  };

  const photos = await service
    .getCharacteristic(bluetoothService.photo)
    .then(openPhotoChannel, () => undefined);

  return {
    photos,
    serial: new TextDecoder().decode(serialText),
    take,
    send,
    close: () => {
      device.removeEventListener('gattserverdisconnected', onLost);
      server.disconnect();
    },
  };
};
