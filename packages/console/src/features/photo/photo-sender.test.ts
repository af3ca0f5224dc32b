import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueuedPhoto } from './photo-queue.ts';
import { createSender, type SenderParts } from './photo-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (error: string) => new Refusal(409, 1, error, { error: error as never });
const state = {} as never;

/** Two photos that wait, and a server that answers as told. */
const queueOf = (...answers: (Error | 'ok')[]) => {
  let photos: QueuedPhoto[] = ['a', 'b'].map((id) => ({
    id,
    phoneKey: 'k',
    takenAt: id,
    state: 'waiting',
    thumb: '',
    bytes: new ArrayBuffer(1),
  }));
  const sent: string[] = [];
  const offline: boolean[] = [];
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
    next: () => photos.find(({ state: now }) => now === 'waiting' || now === 'press'),
    onState: () => undefined,
    onOffline: (is) => offline.push(is),
  };
  return { sender: createSender(parts), sent, offline, states: () => photos.map(({ state: now }) => now) };
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

test('a server that is too busy is asked again', async () => {
  const { sender, states } = queueOf(refusal('request.tooMany'));
  sender.hurry();
  await settle();
  expect(states()).toEqual(['waiting', 'waiting']);
  await settle(1_000);
  expect(states()).toEqual(['sent', 'sent']);
});
