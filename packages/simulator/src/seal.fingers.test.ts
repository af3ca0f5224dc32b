import { readMessage } from '@chancery/device/envelope.ts';
import type { Fingerprint } from '@chancery/device/messages.ts';
import { expect, test } from 'vitest';
import { fromServer, testOrder, testSeal, testSerial, testStart } from './seal.testing.ts';
import { step } from './seal.ts';
import type { Seal, SealInput } from './seal.types.ts';

const id = (n: number): string => `0199a1f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const minute = 60_000;
const online: SealInput = { type: 'online' };
const touch: SealInput = { type: 'touch' };

const finger = (
  action: Fingerprint['action'],
  revision: number,
  over: Partial<Fingerprint> = {},
): SealInput => ({
  type: 'message',
  text: fromServer('fingerprint', {
    id: id(500 + revision),
    serial: testSerial,
    revision,
    action,
    ...(action === 'clear' ? {} : { finger: id(1) }),
    ...(action === 'enrol' ? { user: id(99), userName: '林岚', to: testStart + 10 * minute } : {}),
    issuedAt: testStart,
    ...over,
  }),
});

const life = (...inputs: readonly (SealInput | { readonly wait: number })[]) => {
  let seal: Seal = testSeal();
  let now = testStart;
  const said: Record<string, unknown>[] = [];
  for (const input of inputs) {
    if ('wait' in input) {
      now += input.wait;
      continue;
    }
    const done = step(seal, input, now);
    seal = done.seal;
    for (const { payload } of done.publish) {
      const message = typeof payload === 'string' ? readMessage(payload) : undefined;
      if (message && message.type !== 'status')
        said.push({ ...(message.body as object), type: message.type });
    }
  }
  return { seal, said, known: Object.keys(seal.memory.fingers.known) };
};

test('a seal feels a finger three times before it knows it, and says how far it is', () => {
  const { said, known } = life(online, finger('enrol', 1), touch, touch, touch);
  expect(said.map(({ outcome, percent }) => [outcome, percent])).toEqual([
    ['progress', 0],
    ['progress', 33],
    ['progress', 67],
    ['done', undefined],
  ]);
  expect(said.at(-1)?.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(known).toEqual([id(1)]);
});

test('whoever is known by a finger is asked for it', () => {
  const order: SealInput = { type: 'message', text: fromServer('order', testOrder(1, 1)) };
  const press: SealInput = { type: 'press', kind: 'normal' };
  expect(life(online, order, press).said.at(-1)).toMatchObject({ identifiedBy: 'order' });
  const { said } = life(online, finger('enrol', 1), touch, touch, touch, order, press);
  expect(said.at(-1)).toMatchObject({ type: 'press', by: id(99), identifiedBy: 'fingerprint' });
});

test('what was answered into the void is answered again, the finger taken once', () => {
  const { said, known } = life(
    online,
    finger('enrol', 1),
    { type: 'offline' },
    touch,
    touch,
    touch,
    { type: 'restart' },
    online,
    finger('enrol', 1),
  );
  expect(said.at(-1)).toMatchObject({ outcome: 'done', digest: expect.any(String) });
  expect(known).toEqual([id(1)]);
});

test('a finger that does not come in time is not waited for, and one asked for too late not at all', () => {
  const { said, known } = life(online, finger('enrol', 1), { wait: 11 * minute }, { type: 'tick' }, touch);
  expect(said.at(-1)).toMatchObject({ outcome: 'refused', reason: 'expired' });
  expect(known).toEqual([]);
  const late = life(online, { wait: 11 * minute }, finger('enrol', 1));
  expect(late.said.at(-1)).toMatchObject({ outcome: 'refused', reason: 'expired' });
});

test('a finger is forgotten, known or still waited for, and does not come back by an older message', () => {
  const took = [online, finger('enrol', 1), touch, touch, touch] as const;
  const gone = life(...took, finger('remove', 2), finger('enrol', 1));
  expect(gone.known).toEqual([]);
  expect(gone.said.slice(-2)).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', reason: 'stale' }]);
  const waited = life(online, finger('enrol', 1), touch, finger('remove', 2), touch, touch);
  expect(waited.known).toEqual([]);
  expect(waited.seal.memory.enrolment).toBeUndefined();
  expect(life(...took, finger('clear', 2)).known).toEqual([]);
});

test('forgetting everybody does not reach those who came later', () => {
  const { known, said } = life(online, finger('enrol', 2), touch, touch, touch, finger('clear', 1));
  expect(known).toEqual([id(1)]);
  expect(said.at(-1)).toMatchObject({ outcome: 'done' });
});
