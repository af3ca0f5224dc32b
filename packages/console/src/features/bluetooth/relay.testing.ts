import { bluetoothService } from '@chancery/device/bluetooth.ts';
import { bytesDigest } from '@chancery/device/digest.ts';
import { readMessage } from '@chancery/device/envelope.ts';
import { Photo, Press } from '@chancery/device/messages.ts';
import { createGattSeal, type GattSeal } from '@chancery/simulator/gatt-seal.ts';
import { fromServer, testOrder, testSeal, testSerial, testStart } from '@chancery/simulator/seal.testing.ts';
import type { RelayDesk } from './relay.ts';
import type { Characteristic, ChosenDevice } from './web-bluetooth.ts';

/** What may go wrong on the air. */
export interface Air {
  /** The seal tells of its photos by itself instead of being read. */
  readonly notifies?: boolean;
  /** It is of a make that knows nothing of photos. */
  readonly isOld?: boolean;
  /** Changes a piece of a photo, or loses it, or breaks the connection by throwing. */
  readonly piece?: (piece: Uint8Array) => Uint8Array | undefined;
}

/** A seal that was pressed and photographed while nobody was near. */
export const photographed = (...photos: readonly Uint8Array[]): GattSeal => {
  const seal = createGattSeal(testSeal().identity, { size: 64, now: () => testStart });
  seal.play({ type: 'message', text: fromServer('order', testOrder(1, 1)) });
  for (const bytes of photos) {
    seal.play({ type: 'press', kind: 'normal' });
    seal.play({ type: 'photograph', bytes });
  }
  return seal;
};

/** A seal as Web Bluetooth shows it. */
export const onAir = (
  seal: GattSeal,
  { notifies, isOld, piece = (same) => same }: Air = {},
): ChosenDevice => {
  const characteristic = (uuid: string): Characteristic => {
    const isPhoto = uuid === bluetoothService.photo;
    const next = () => (isPhoto ? piece(seal.read(uuid)) : seal.read(uuid));
    const pipe = Object.assign(new EventTarget(), {
      value: new DataView(new ArrayBuffer(0)),
      show: (bytes: Uint8Array): DataView => {
        pipe.value = new DataView(Uint8Array.from(bytes).buffer);
        pipe.dispatchEvent(new Event('characteristicvaluechanged'));
        return pipe.value;
      },
      readValue: async () => pipe.show(notifies && isPhoto ? new Uint8Array() : (next() ?? new Uint8Array())),
      writeValueWithResponse: async (value: BufferSource) => {
        seal.write(uuid, new Uint8Array(value as Uint8Array<ArrayBuffer>));
        if (notifies && isPhoto) setImmediate(speak);
      },
      startNotifications: async () => {
        if (!notifies) throw new Error('it does not speak by itself');
      },
    });
    const speak = (): void => {
      const said = seal.read(uuid);
      if (said.length === 0) return;
      const heard = piece(said);
      if (heard) pipe.show(heard);
      setImmediate(speak);
    };
    return pipe;
  };
  const server = {
    connected: true,
    connect: async () => {
      seal.connected();
      return server;
    },
    disconnect: () => seal.gone(),
    getPrimaryService: async () => ({
      getCharacteristic: async (uuid: string) => {
        if (isOld && uuid === bluetoothService.photo) throw new Error('no such characteristic');
        return characteristic(uuid);
      },
    }),
  };
  return Object.assign(new EventTarget(), { gatt: server });
};

/** A server that keeps what it is given, as the real one does. */
export const createTestDesk = () => {
  const kept = { presses: new Set<number>(), photos: new Map<string, Uint8Array>(), posts: 0, isAway: false };
  const stored = (counter: number, photos: readonly string[]) =>
    fromServer('stored', { serial: testSerial, counter, photos: [...photos], issuedAt: testStart });
  const desk: RelayDesk = {
    relay: async ({ messages }) => {
      const read = messages.map((text) => readMessage(text));
      for (const message of read)
        if (message?.type === 'press') kept.presses.add(Press.parse(message.body).counter);
      const photos = read.flatMap((message) =>
        message?.type === 'photo' ? [Photo.parse(message.body)] : [],
      );
      const here = photos.flatMap(({ digest }) => (kept.photos.has(digest) ? [digest] : []));
      return {
        outcomes: messages.map(() => ({ kept: true, outcome: 'kept' })),
        down: [stored(kept.presses.size, here)],
        wanted: photos.filter(({ digest }) => !here.includes(digest)),
      };
    },
    relayPhoto: async ({ digest }, bytes) => {
      kept.posts += 1;
      if (kept.isAway) throw new Error('no answer');
      const isIt = bytesDigest(bytes) === digest;
      if (isIt) kept.photos.set(digest, bytes.slice());
      return { kept: isIt, outcome: isIt ? 'kept' : 'malformed', down: isIt ? [stored(0, [digest])] : [] };
    },
  };
  return { desk, kept };
};
