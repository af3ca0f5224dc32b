import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueuedPhoto } from './photo-queue.ts';
import { createSender, type SenderParts } from './photo-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (error: string) => new Refusal(409, 1, error, { error: error as never });
const state = {} as never;

/** Two photos that wait, of one use or of two, and a server that answers as told. */
const queueOf = (...answers: (Error | 'ok')[]) => queueWith(['k', 'k'], ...answers);

const queueWith = (keys: readonly [string, string], ...answers: (Error | 'ok')[]) => {
  let photos: QueuedPhoto[] = ['a', 'b'].map((id, at) => ({
    id,
    phoneKey: keys[at] ?? '',
    takenAt: id,
    state: 'waiting',
    thumb: '',
    bytes: new ArrayBuffer(1),
  }));
  const sent: string[] = [];
  const offline: boolean[] = [];
  const stateOf: string[] = [];
  const parts: SenderParts = {
    send: async ({ id }) => {
      sent.push(id);
      const answer = answers.shift() ?? 'ok';
      if (answer !== 'ok') throw answer;
      return { state };
    },
    update: (photo) => {
      photos = photos.map((one) => (one.id === photo.id ? photo : one));
    },
    waiting: () => photos.filter(({ state: now }) => now === 'waiting' || now === 'press'),
    onState: (_, phoneKey) => stateOf.push(phoneKey),
    onOffline: (is) => offline.push(is),
  };
  const states = () => photos.map(({ state: now }) => now);
  return { sender: createSender(parts), sent, offline, stateOf, states };
};

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('what waits is sent one after the other, and its bytes are let go', async () => {
  const { sender, sent, states } = queueOf();
  sender.hurry();
  await settle();
  expect([sent, states()]).toEqual([
    ['a', 'b'],
    ['sent', 'sent'],
  ]);
});

test('a lost connection is tried again by itself, later and later, until it is back', async () => {
  const lost = new NoAnswer(false, new Error('gone'));
  const { sender, sent, offline, states } = queueOf(lost, lost);
  sender.hurry();
  await settle();
  expect([states(), offline]).toEqual([['waiting', 'waiting'], [true]]);
  await settle(1_000);
  expect(sent).toEqual(['a', 'a']);
  await settle(1_000);
  expect(sent).toEqual(['a', 'a']);
  await settle(1_000);
  expect([sent, states()]).toEqual([
    ['a', 'a', 'a', 'b'],
    ['sent', 'sent'],
  ]);
});

test('a photo from before the first press waits for it; one refused for good does not hold up the next', async () => {
  const { sender, sent, states } = queueOf(refusal('photo.nothingPressed'), refusal('photo.ticketFull'));
  sender.hurry();
  await settle();
  expect(states()).toEqual(['press', 'waiting']);
  await settle(3_000);
  expect([sent, states()]).toEqual([
    ['a', 'a', 'b'],
    ['refused', 'sent'],
  ]);
});

test('a photo that waits for the first press of another use holds nothing up', async () => {
  const { sender, sent, stateOf, states } = queueWith(['old', 'new'], refusal('photo.nothingPressed'));
  sender.hurry();
  await settle();
  expect([sent, states()]).toEqual([
    ['a', 'b'],
    ['press', 'sent'],
  ]);
  await settle(3_000);
  expect([sent, states()]).toEqual([
    ['a', 'b', 'a'],
    ['sent', 'sent'],
  ]);
  expect(stateOf, 'of which use each answer speaks').toEqual(['new', 'old']);
});

test.each(['request.tooMany', 'server.internal'])('a server that says %s is asked again', async (error) => {
  const { sender, states } = queueOf(refusal(error));
  sender.hurry();
  await settle();
  expect(states()).toEqual(['waiting', 'waiting']);
  await settle(1_000);
  expect(states()).toEqual(['sent', 'sent']);
});
