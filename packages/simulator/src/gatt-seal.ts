import { bluetoothService, chunkBytes, chunksOf, createJoiner } from '@chancery/device/bluetooth.ts';
import { photoPieces, readPhotoRequest } from '@chancery/device/bluetooth-photo.ts';
import { messageLengthMax } from '@chancery/device/envelope.ts';
import { step, switchOn } from './seal.ts';
import { photoBytes } from './seal.turn.ts';
import type { Seal, SealIdentity, SealInput } from './seal.types.ts';

interface GattOptions {
  /** The bytes of a chunk: what was agreed on with the other side, less three. */
  readonly size?: number;
  readonly now?: () => number;
}

const nothing = new Uint8Array();

/** A virtual seal as it is seen over Bluetooth: characteristics that are read and written. */
export const createGattSeal = (
  identity: SealIdentity,
  { size = chunkBytes, now = Date.now }: GattOptions = {},
) => {
  let seal: Seal = switchOn(identity);
  let chunks: Uint8Array[] = [];
  let join = createJoiner(messageLengthMax);
  /** What was asked for of a photo and is not given yet. */
  let asked: Iterator<Uint8Array, undefined> | undefined;

  const play = (input: SealInput): void => {
    const done = step(seal, input, now());
    seal = done.seal;
    // Nothing is acknowledged over Bluetooth, so the bytes of photos are never published; they are fetched.
    for (const { payload } of done.publish)
      if (typeof payload === 'string') chunks.push(...chunksOf(payload, size));
  };

  const ask = (value: Uint8Array): void => {
    const request = readPhotoRequest(value);
    const photo = request && seal.memory.photos.find(({ digest }) => digest.startsWith(request.name));
    asked = photo && photoPieces(photoBytes(photo), request, size);
  };

  const hear = (value: Uint8Array): void => {
    const text = join(value);
    if (text !== undefined) play({ type: 'message', text });
  };

  return {
    seal: (): Seal => seal,
    play,
    /** A console has connected. */
    connected: (): void => play({ type: 'online' }),
    /** The connection is gone, and so is what was on its way. */
    gone: (): void => {
      play({ type: 'offline' });
      chunks = [];
      join = createJoiner(messageLengthMax);
      asked = undefined;
    },
    /** What a characteristic answers when it is read. */
    read: (uuid: string): Uint8Array => {
      if (uuid === bluetoothService.serial) return new TextEncoder().encode(identity.serial);
      if (uuid === bluetoothService.photo) return asked?.next().value ?? nothing;
      return (uuid === bluetoothService.up ? chunks.shift() : undefined) ?? nothing;
    },
    /** Something is written to a characteristic. */
    write: (uuid: string, value: Uint8Array): void => {
      if (uuid === bluetoothService.photo) ask(value);
      else if (uuid === bluetoothService.down) hear(value);
    },
  };
};
export type GattSeal = ReturnType<typeof createGattSeal>;
