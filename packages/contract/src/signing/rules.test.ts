import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { isComplete, isOver, mayAct, nextToAsk, type PartyStand, remindIn, stepsInOrder } from './rules.ts';

const party = (id: string, step: number, state: PartyStand['state']): PartyStand => ({ id, step, state });
const ids = (parties: readonly PartyStand[]) => parties.map(({ id }) => id);

describe('whose turn it is', () => {
  test.each<[string, PartyStand[], string[]]>([
    [
      'those of the first step',
      [party('a', 1, 'waiting'), party('b', 1, 'waiting'), party('c', 2, 'waiting')],
      ['a', 'b'],
    ],
    ['nobody while others of the step are asked', [party('a', 1, 'asked'), party('b', 2, 'waiting')], []],
    [
      'nobody while one of the step has not signed',
      [party('a', 1, 'signed'), party('b', 1, 'opened'), party('c', 2, 'waiting')],
      [],
    ],
    ['those of the next step', [party('a', 1, 'signed'), party('b', 2, 'waiting')], ['b']],
    [
      'who takes a place over',
      [party('a', 1, 'handedOver'), party('h', 1, 'waiting'), party('b', 2, 'waiting')],
      ['h'],
    ],
    ['nobody when all have signed', [party('a', 1, 'signed')], []],
    ['nobody after somebody declined', [party('a', 1, 'declined'), party('b', 2, 'waiting')], []],
  ])('%s', (_, parties, asked) => expect(ids(nextToAsk(parties))).toEqual(asked));
});

test.each([
  ['running', 'asked', true],
  ['running', 'opened', true],
  ['running', 'waiting', false],
  ['running', 'signed', false],
  ['running', 'handedOver', false],
  ['completed', 'asked', false],
  ['expired', 'opened', false],
  ['draft', 'waiting', false],
] as const)('in a %s task a party that is %s may act: %s', (task, state, may) =>
  expect(mayAct({ state: task, expiresAt: new Date(1) }, state, 0)).toBe(may),
);

test('nobody may act once the last day is over', () =>
  expect(mayAct({ state: 'running', expiresAt: new Date(1) }, 'asked', 1)).toBe(false));

test.each([
  ['draft', false],
  ['running', false],
  ['completed', true],
  ['declined', true],
  ['withdrawn', true],
  ['expired', true],
] as const)('a %s task is over: %s', (state, over) => expect(isOver(state)).toBe(over));

test('steps follow each other without a gap', () => {
  expect(stepsInOrder([7, 3, 7, 9])).toEqual([2, 1, 2, 3]);
  expect(stepsInOrder([])).toEqual([]);
});

test('reminders wait, and end', () => {
  const now = Date.now();
  const remindedAt = new Date(now - 60_000);
  expect(remindIn({ reminders: 0, remindedAt: null }, now)).toBe(0);
  expect(remindIn({ reminders: 1, remindedAt }, now)).toBe((limits.signing.remindMinutes - 1) * 60_000);
  expect(remindIn({ reminders: limits.signing.reminders, remindedAt: null }, now)).toBeUndefined();
});

test('whatever the steps, everybody is asked once, in order, and then all have signed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (steps, choices) => {
        let parties = stepsInOrder(steps).map((step, at) => party(String(at), step, 'waiting'));
        const asked: string[] = [];
        const set = (id: string, state: PartyStand['state']) => {
          parties = parties.map((one) => (one.id === id ? { ...one, state } : one));
        };
        const askAll = () => {
          for (const { id } of nextToAsk(parties)) {
            asked.push(id);
            set(id, 'asked');
          }
        };
        askAll();
        while (!isComplete(parties)) {
          const open = parties.filter(({ state }) => state === 'asked');
          expect(new Set(open.map(({ step }) => step)).size).toBe(1);
          const chosen = open[(choices.next().value ?? 0) % open.length];
          if (!chosen) throw new Error('nobody is asked, yet not all have signed');
          set(chosen.id, 'signed');
          askAll();
        }
        expect([...asked].sort()).toEqual(ids(parties).sort());
      },
    ),
  );
});
