import { bytesDigest } from '@chancery/device/digest.ts';
import type { GattSeal } from '@chancery/simulator/gatt-seal.ts';
import { expect, test } from 'vitest';
import type { PhotoShelf } from './photo-carrier.ts';
import { type Air, createTestDesk, onAir, photographed } from './relay.testing.ts';
import { createCarrier, type RelayDesk } from './relay.ts';
import { connectSeal } from './seal-link.ts';

const somePhoto = (seed: number, size = 20_000): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => (at * 31 + seed * 7 + (at >> 5)) % 256);

const connect = async (seal: GattSeal, desk: RelayDesk, air: Air = {}, shelf: PhotoShelf = {}) => {
  const link = await connectSeal(onAir(seal, air), () => undefined);
  const carrier = createCarrier('device', link, desk, shelf);
  /** Carries until the photos are through, as the page does; gives how often that took. */
  const carryOn = async (): Promise<number> => {
    let turns = 0;
    do {
      await carrier.carry();
      turns += 1;
    } while (carrier.carried().photo && turns < 200);
    return turns;
  };
  return { link, carrier, carryOn };
};

test('presses and photos of a seal arrive whole, and the seal forgets them', async () => {
  const photos = [somePhoto(1), somePhoto(2, 333)];
  const seal = photographed(...photos);
  const { desk, kept } = createTestDesk();
  const { carrier, carryOn } = await connect(seal, desk);
  await carryOn();
  expect([...kept.photos.values()]).toEqual(photos);
  expect(seal.seal().memory).toMatchObject({ presses: [], photos: [] });
  expect(carrier.carried()).toEqual({ presses: 2, orders: 0, photos: 2, photosLeft: 0, photo: undefined });
});

test('a photo does not hold up the presses made meanwhile, and shows how far it is', async () => {
  const seal = photographed(somePhoto(1));
  const { desk, kept } = createTestDesk();
  const { carrier } = await connect(seal, desk);
  await carrier.carry();
  expect(carrier.carried().photo).toEqual({ percent: 20, waiting: 0 });
  seal.play({ type: 'press', kind: 'normal' });
  await carrier.carry();
  expect(kept.presses.size).toBe(2);
});

// Each lost piece is waited for in vain first.
test('a seal that speaks by itself is listened to, and what was lost or doubled is asked for again', {
  timeout: 30_000,
}, async () => {
  let count = 0;
  const lossy = (piece: Uint8Array) => {
    count += 1;
    return count % 50 === 1 ? undefined : piece;
  };
  const photo = somePhoto(3);
  const seal = photographed(photo);
  const { desk, kept } = createTestDesk();
  await (await connect(seal, desk, { notifies: true, piece: lossy })).carryOn();
  expect([...kept.photos.values()]).toEqual([photo]);
  expect(seal.seal().memory.photos).toEqual([]);
});

test('a seal whose one piece of all it was asked for is lost is listened to all the same', async () => {
  let isLost = false;
  const lossy = (piece: Uint8Array) => {
    if (isLost || piece.length === 0) return piece;
    isLost = true;
    return undefined;
  };
  const photo = somePhoto(5, 8);
  const { desk, kept } = createTestDesk();
  await (await connect(photographed(photo), desk, { notifies: true, piece: lossy })).carryOn();
  expect([...kept.photos.values()]).toEqual([photo]);
});

test('a photo that does not go on now and then is not given up, however often that is in all', async () => {
  let count = 0;
  const patchy = (piece: Uint8Array) => {
    count += 1;
    return count % 40 < 2 ? undefined : piece;
  };
  const photo = somePhoto(3);
  const { desk, kept } = createTestDesk();
  await (await connect(photographed(photo), desk, { piece: patchy })).carryOn();
  expect([...kept.photos.values()]).toEqual([photo]);
});

test('after a cut the photo goes on where it was, and comes to the server once', async () => {
  const photo = somePhoto(4);
  const seal = photographed(photo);
  const { desk, kept } = createTestDesk();
  const shelf: PhotoShelf = {};
  let given = 0;
  const cutAt = (end: number) => (piece: Uint8Array) => {
    given += piece.length;
    if (given > end) throw new Error('out of reach');
    return piece;
  };
  const first = await connect(seal, desk, { piece: cutAt(15_000) }, shelf);
  await expect(first.carryOn()).rejects.toThrow('out of reach');
  first.link.close();
  expect(seal.seal().memory.photos).toHaveLength(1);
  const second = await connect(seal, desk, { piece: cutAt(Number.POSITIVE_INFINITY) }, shelf);
  await second.carryOn();
  expect([...kept.photos.values()]).toEqual([photo]);
  expect(kept.posts).toBe(1);
  // Of 64 bytes four say where the others belong.
  expect(given).toBeLessThan(20_000 * (64 / 60) + 200);
});

test('while the server is away the photo waits here, and is not fetched a second time', async () => {
  const photo = somePhoto(5, 1_000);
  const seal = photographed(photo);
  const { desk, kept } = createTestDesk();
  let given = 0;
  const count = (piece: Uint8Array) => {
    given += piece.length;
    return piece;
  };
  const { carryOn } = await connect(seal, desk, { piece: count });
  kept.isAway = true;
  await expect(carryOn()).rejects.toThrow('no answer');
  expect(seal.seal().memory.photos).toHaveLength(1);
  kept.isAway = false;
  await carryOn();
  expect([...kept.photos.values()]).toEqual([photo]);
  expect(given).toBeLessThan(1_200);
});

test('what comes out wrong is never handed on, and the seal keeps its photo', async () => {
  const garble = (piece: Uint8Array) => piece.map((byte, at) => (at === 10 ? byte ^ 1 : byte));
  const seal = photographed(somePhoto(6, 1_000), somePhoto(7, 1_000));
  const { desk, kept } = createTestDesk();
  const { carrier, carryOn } = await connect(seal, desk, { piece: garble });
  await carryOn();
  expect(kept.posts).toBe(0);
  expect(carrier.carried()).toMatchObject({ presses: 2, photos: 0, photosLeft: 2 });
  expect(seal.seal().memory.photos).toHaveLength(2);
});

test('a photo the server has already is forgotten by the seal without being fetched', async () => {
  const photo = somePhoto(8);
  const seal = photographed(photo);
  const { desk, kept } = createTestDesk();
  kept.photos.set(bytesDigest(photo), photo);
  const { carryOn } = await connect(seal, desk, {
    piece: () => {
      throw new Error('nothing should be fetched');
    },
  });
  expect(await carryOn()).toBe(1);
  expect(seal.seal().memory.photos).toEqual([]);
});

test('a seal that knows nothing of photos is relayed as before', async () => {
  const seal = photographed(somePhoto(9));
  const { desk, kept } = createTestDesk();
  const { carryOn, carrier } = await connect(seal, desk, { isOld: true });
  expect(await carryOn()).toBe(1);
  expect(kept.presses.size).toBe(1);
  expect(carrier.carried()).toMatchObject({ presses: 1, photos: 0, photosLeft: 0 });
});
