import { expect, test } from 'vitest';
import { getPreferences } from '../account/calls.ts';
import { createCaller } from './caller.ts';
import { NoAnswer, Refusal } from './refusal.ts';

/** A server that begins an answer and does not end it, as a browser has it: whoever gives up tears the rest off. */
const halfAnswer =
  (breaks?: Error): typeof fetch =>
  async (_, init) =>
    new Response(
      new ReadableStream({
        start: (body) => {
          body.enqueue(new TextEncoder().encode('{"code":0,'));
          if (breaks) setTimeout(() => body.error(breaks), 5);
          init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason));
        },
      }),
    );

const callerOf = (send: typeof fetch) =>
  createCaller({
    baseUrl: 'http://server/api',
    clientType: 'machine',
    credentials: async () => undefined,
    fetch: send,
  });
const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a call that is called off in the middle of its answer is called off, not refused', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 5);
  const failure = await failureOf(callerOf(halfAnswer())(getPreferences, {}, { signal: stop.signal }));
  expect(failure).toBeInstanceOf(DOMException);
  expect(failure).toMatchObject({ name: 'AbortError' });
});

test('an answer that breaks off is no answer', async () => {
  const failure = await failureOf(callerOf(halfAnswer(new TypeError('terminated')))(getPreferences));
  expect(failure).toBeInstanceOf(NoAnswer);
  expect(failure).toMatchObject({ timedOut: false });
});

test('an answer that never ends is given up after its time', async () => {
  const failure = await failureOf(callerOf(halfAnswer())(getPreferences, {}, { timeoutMs: 10 }));
  expect(failure).toBeInstanceOf(NoAnswer);
  expect(failure).toMatchObject({ timedOut: true });
});

test('what somebody else answered is a refusal without words', async () => {
  const failure = await failureOf(
    callerOf(async () => new Response('<html>', { status: 502 }))(getPreferences),
  );
  expect(failure).toBeInstanceOf(Refusal);
  expect(failure).toMatchObject({ status: 502, message: '', key: undefined });
});
