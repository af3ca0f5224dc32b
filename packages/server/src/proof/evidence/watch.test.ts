import { leafHash } from '@chancery/evidence/hash.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Tx } from '../../kit/transaction.ts';
import { growLog } from './grow.ts';
import { LogRefusal } from './refusal.ts';
import type { SignedState } from './signed-lines.ts';
import type { SignedMemory } from './signed-memory.ts';
import { createStandingRefusals } from './standing-refusals.ts';
import { createWatch } from './watch.ts';

const signer = signerOf(new Uint8Array(32).fill(1));
const unitOf = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const stateOf = async (unit: string, size: number) => {
  const none = { $client: { query: async () => ({ rows: [] }) } } as unknown as Tx;
  const leaves = Array.from({ length: size }, (_, at) => leafHash(Uint8Array.of(at)));
  return (await growLog(none, unit, undefined, leaves, new Uint8Array(32), signer)).checkpoint;
};

/** A watch over units with logs, with what is remembered of them; tells whose logs it asked for. */
const watchOver = (units: readonly string[], remembered: Map<string, SignedState> = new Map()) => {
  const states = new Map<string, Awaited<ReturnType<typeof stateOf>>>();
  const asked: string[][] = [];
  const query = async (text: string, [given]: [string & string[]]) => {
    if (text.includes('FROM company'))
      return {
        rows: units
          .filter((id) => id > given)
          .slice(0, 500)
          .map((id) => ({ id })),
      };
    asked.push(given);
    return { rows: given.flatMap((id) => (states.has(id) ? { id, ...states.get(id) } : [])) };
  };
  const memory = {
    recall: async (id: string) => remembered.get(id),
    units: () => [...remembered.keys()],
    isLost: (_: string) => false,
  } as SignedMemory;
  const refusals = createStandingRefusals(pino({ level: 'silent' }));
  const watch = createWatch({ memory, keys: () => [signer.publicKey], refusals, resumed: async () => false });
  return { look: () => watch({ $client: { query } } as unknown as Tx), states, asked, refusals };
};

test('what others signed is to be remembered, once', async () => {
  const [one, two] = [unitOf(1), unitOf(2)];
  const known = await stateOf(two, 3);
  const { look, states, refusals } = watchOver([one, two], new Map([[two, { size: 3, note: known.note }]]));
  states.set(one, await stateOf(one, 2)).set(two, known);
  const newer = await look();
  expect([...newer]).toEqual([[one, { size: 2, note: states.get(one)?.note }]]);
  expect(refusals.looking()).toEqual({ over: [], wholly: [] });
});

test('a log that lost something is refused; one that is whole again is looked at again', async () => {
  const one = unitOf(1);
  const known = await stateOf(one, 3);
  const { look, states, refusals } = watchOver([], new Map([[one, { size: 3, note: known.note }]]));
  await look();
  expect(refusals.of(one)?.reason).toBe('shrunken');
  expect(refusals.looking()).toEqual({ over: [one], wholly: [] });
  states.set(one, known);
  await look();
  expect(refusals.looking()).toEqual({ over: [], wholly: [one] });
});

test('units are looked at in turn, five hundred at once, and after the last the first again', async () => {
  const units = Array.from({ length: 700 }, (_, at) => unitOf(at));
  const { look, asked } = watchOver(units);
  for (let times = 0; times < 3; times += 1) await look();
  expect(asked).toEqual([units.slice(0, 500), units.slice(500), units.slice(0, 500)]);
  const even = watchOver(units.slice(0, 500));
  for (let times = 0; times < 3; times += 1) await even.look();
  expect(even.asked.map((one) => one.length)).toEqual([500, 0, 500]);
});

test('what is remembered is looked at too, in turn, though the unit is gone, and so is what is refused', async () => {
  const remembered = new Map(
    Array.from({ length: 600 }, (_, at) => [unitOf(at), { size: 1, note: '' }] as const),
  );
  const { look, asked, refusals } = watchOver([], remembered);
  refusals.refuse('x', new LogRefusal('forked', ''));
  await look();
  expect(asked[0]).toHaveLength(501);
  expect(refusals.of(unitOf(499))?.reason).toBe('shrunken');
  expect(refusals.of(unitOf(500))).toBeUndefined();
  await look();
  expect(refusals.of(unitOf(599))?.reason).toBe('shrunken');
});
