import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { howOften } from '../../../../tools/how-often.ts';
import type { CodeOf } from '../kit/codes.ts';
import { AuthorizationStatus as Status } from './codes.ts';
import {
  type AuthorizationAction,
  endOf,
  isOpen,
  isTheirs,
  nextStatus,
  statusAfterPresses,
  transitions,
} from './rules.ts';

type StatusCode = CodeOf<typeof Status>;
const unused = { granted: 3, used: 0 };
const begun = { granted: 3, used: 1 };

/** The table of the product, word for word: what leads where; anything else is not possible. */
const table: readonly (readonly [
  AuthorizationAction,
  Partial<Record<StatusCode, StatusCode>>,
  typeof unused,
])[] = [
  ['active', { 3: 4 }, unused],
  ['firstStamp', { 4: 0 }, begun],
  ['tmpFinish', { 0: 5, 4: 5 }, begun],
  ['reActive', { 5: 4 }, unused],
  ['reActive', { 5: 0 }, begun],
  ['usedUp', { 0: 2, 4: 2, 5: 2 }, { granted: 3, used: 3 }],
  ['close', { 0: 2, 4: 2, 5: 2 }, begun],
  ['cancel', { 3: 2, 4: 2 }, unused],
  ['cancel', {}, begun],
  ['expire', { 0: 1, 3: 1, 4: 1, 5: 1 }, begun],
  ['audit', { 1: 6, 2: 6 }, begun],
  ['changeUser', { 3: 3, 4: 4, 5: 5 }, unused],
  ['photoLock', { 0: 0, 3: 3, 4: 4, 5: 5 }, unused],
  ['resend', { 0: 0, 4: 4, 5: 5 }, unused],
];

describe.each(table)('%s', (action, leads, facts) => {
  test.each(Status.all)('from %i', (status) => {
    expect(nextStatus(status, action, facts)).toBe(leads[status]);
  });
});

test('every action stands in the table', () => {
  expect(new Set(table.map(([action]) => action))).toEqual(new Set(Object.keys(transitions)));
});

test('presses begin a use, end it when they are used up, and never bring back what is over', () => {
  expect(statusAfterPresses(4, begun)).toBe(0);
  expect(statusAfterPresses(0, begun)).toBe(0);
  expect(statusAfterPresses(5, begun)).toBe(5);
  for (const status of [0, 4, 5] as const)
    expect(statusAfterPresses(status, { granted: 2, used: 2 })).toBe(2);
  for (const status of [1, 2, 3, 6] as const)
    expect(statusAfterPresses(status, { granted: 2, used: 2 })).toBe(status);
});

test('whoever uses it may begin, pause and end it; the rest is for who keeps the seal', () => {
  const user = { isUser: true, isKeeper: false };
  const may = (Object.keys(transitions) as AuthorizationAction[]).filter((action) => isTheirs(action, user));
  expect(may).toEqual(['active', 'tmpFinish', 'reActive', 'close', 'cancel', 'resend']);
  expect(isTheirs('audit', { isUser: false, isKeeper: true })).toBe(true);
  expect(isTheirs('expire', { isUser: true, isKeeper: true })).toBe(false);
  expect(isTheirs('active', { isUser: false, isKeeper: false })).toBe(false);
});

/** Something that happens to one of a few seals. */
type Move =
  | { readonly kind: 'grant'; readonly seal: number; readonly count: number }
  | { readonly kind: 'press'; readonly seal: number; readonly count: number }
  | { readonly kind: 'act'; readonly seal: number; readonly action: AuthorizationAction };

interface Granted {
  status: StatusCode;
  granted: number;
  used: number;
}

const acts = (Object.keys(transitions) as AuthorizationAction[]).filter(
  (action) => action !== 'firstStamp' && action !== 'usedUp',
);
/** What leads on is tried more often than what ends it all, so that long lives are lived too. */
const often = Array.from({ length: 6 }, () => ['active', 'tmpFinish', 'reActive'] as const).flat();
const seal = fc.integer({ min: 0, max: 2 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), seal, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('press' as const), seal, count: fc.integer({ min: 1, max: 3 }) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      seal,
      action: fc.constantFrom(...often, ...acts),
    }),
  },
);

/** What may follow a status, read off the table of the product. */
const leadsTo: Readonly<Record<StatusCode, readonly StatusCode[]>> = {
  0: [0, 1, 2, 5],
  1: [1, 6],
  2: [2, 6],
  3: [1, 2, 3, 4],
  4: [0, 1, 2, 4, 5],
  5: [0, 1, 2, 4, 5],
  6: [6],
};

test('whatever people, devices and time do in any order, no step is illegal and no count goes over', () => {
  const seen = new Map<string, number>();
  const tally = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const lastOf = (all: readonly Granted[]) => all.at(-1);
  fc.assert(
    fc.property(fc.array(move, { minLength: 30, maxLength: 30 }), (moves) => {
      const seals: Granted[][] = [[], [], []];
      for (const one of moves) {
        const all = seals[one.seal] ?? [];
        const row = lastOf(all);
        const before = row?.status;
        if (one.kind === 'grant') {
          if (!row || !isOpen(row.status)) {
            all.push({ status: Status.notActivated, granted: one.count, used: 0 });
            tally('granted');
          }
        } else if (row && one.kind === 'press') {
          // A device presses while it holds an order, and may tell of it when that is over.
          if (row.status !== Status.notActivated) {
            row.used += Math.min(one.count, row.granted - row.used);
            row.status = statusAfterPresses(row.status, row);
            tally('pressed');
          }
        } else if (row && one.kind === 'act') {
          const next = nextStatus(row.status, one.action, row);
          if (next !== undefined) {
            row.status = next;
            tally(one.action);
            if (endOf(one.action)) expect(isOpen(next)).toBe(false);
          }
        }
        if (before !== undefined && row) expect(leadsTo[before]).toContain(row.status);
        for (const some of seals) {
          expect(some.filter(({ status }) => isOpen(status)).length).toBeLessThanOrEqual(1);
          for (const { used, granted, status } of some) {
            expect(used).toBeLessThanOrEqual(granted);
            if (used === granted)
              expect([Status.inUse, Status.awaitingUse, Status.suspended]).not.toContain(status);
          }
        }
      }
    }),
    { numRuns: howOften(2_000) },
  );
  for (const what of ['granted', 'pressed', ...acts])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(howOften(50) - 1);
});
