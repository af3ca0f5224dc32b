import { expect, test } from 'vitest';
import { createMicrophone } from './microphone.ts';

/** Tracks that remember whether they still listen, and a browser that asks before it opens one. */
const someBrowser = () => {
  const tracks: { isLive: boolean }[] = [];
  const asked: (() => void)[] = [];
  const open = () =>
    new Promise<MediaStream>((resolve) => {
      asked.push(() => {
        const track = Object.assign(new EventTarget(), {
          isLive: true,
          stop: () => {
            track.isLive = false;
          },
        });
        tracks.push(track);
        resolve({ getTracks: () => [track], getAudioTracks: () => [track] } as never);
      });
    });
  return { open, tracks, allow: () => asked.shift()?.() };
};

test('whoever leaves before the browser was allowed to listen is not listened to', async () => {
  const { open, tracks, allow } = someBrowser();
  const told: unknown[] = [];
  const microphone = createMicrophone(open, (track) => told.push(track));
  const on = microphone.on();
  microphone.off();
  allow();
  await on;
  expect(tracks).toMatchObject([{ isLive: false }]);
  expect([microphone.track(), told]).toEqual([undefined, []]);
});

test('turned on twice, one listens, and off is off', async () => {
  const { open, tracks, allow } = someBrowser();
  const microphone = createMicrophone(open, () => undefined);
  const both = [microphone.on(), microphone.on()];
  allow();
  allow();
  await Promise.all(both);
  expect(tracks.filter(({ isLive }) => isLive)).toHaveLength(1);
  microphone.off();
  expect(tracks.filter(({ isLive }) => isLive)).toEqual([]);
});
