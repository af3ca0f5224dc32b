import { type PhotoRequest, writePhotoRequest } from '@chancery/device/bluetooth-photo.ts';
import { bytesOf, type Characteristic } from './web-bluetooth.ts';

/** Gets photos from a seal, where it has any to give. */
export interface PhotoChannel {
  /**
   * Asks for some bytes of a photo and hands over each piece, until `isEnough` or the seal has no more to say. Pieces
   * may come twice.
   */
  fetch(request: PhotoRequest, take: Take, isEnough: () => boolean): Promise<void>;
}

/** Takes a piece; says whether it brought anything. */
type Take = (piece: Uint8Array) => boolean;

/**
 * A seal that says nothing by itself for so long is read instead. Counted in steps, so that a page that hung for a while
 * does not take its own silence for the seal's.
 */
const patience = { steps: 5, stepMs: 50 } as const;

/** A seal that was silent so often in turn is not waited for again; once, all it said may have been lost. */
const silencesMax = 2;

/** Opens the way by which a seal gives its photos. */
export const openPhotoChannel = async (pipe: Characteristic): Promise<PhotoChannel> => {
  let heard: ((piece: Uint8Array) => void) | undefined;
  // A read changes the value as well: its piece comes by both ways, and the second time it brings nothing.
  pipe.addEventListener('characteristicvaluechanged', () => {
    if (pipe.value) heard?.(bytesOf(pipe.value));
  });
  let silences = await pipe.startNotifications().then(
    () => 0,
    () => silencesMax,
  );

  /** Waits until the seal has said enough by itself, or nothing for a while; answers whether it spoke at all. */
  const listen = (take: Take, isEnough: () => boolean): Promise<boolean> =>
    new Promise((resolve) => {
      let spoke = false;
      let silentSteps = 0;
      const done = () => {
        clearInterval(steps);
        if (heard === mine) heard = undefined;
        resolve(spoke);
      };
      const steps = setInterval(() => {
        silentSteps += 1;
        if (silentSteps === patience.steps) done();
      }, patience.stepMs);
      const mine = (piece: Uint8Array): void => {
        // Behind a piece that was lost the others bring nothing, and still the seal speaks.
        spoke ||= piece.length > 0;
        if (!take(piece)) return;
        silentSteps = 0;
        if (isEnough()) done();
      };
      heard = mine;
    });

  const read = async (take: Take, isEnough: () => boolean): Promise<void> => {
    let goesOn = !isEnough();
    while (goesOn) goesOn = take(bytesOf(await pipe.readValue())) && !isEnough();
  };

  return {
    fetch: async (request, take, isEnough) => {
      const asking = pipe.writeValueWithResponse(writePhotoRequest(request));
      const [, spoke] = await Promise.all([asking, silences < silencesMax && listen(take, isEnough)]);
      silences = spoke ? 0 : silences + 1;
      await read(take, isEnough);
    },
  };
};
