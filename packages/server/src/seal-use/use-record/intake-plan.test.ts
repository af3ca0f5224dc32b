import { expect, test } from 'vitest';
import type { ReceivedPress } from '../../seals/gateway/ports.ts';
import type { AuthorizationRow } from '../authorization/authorization.table.ts';
import { orderOf } from './intake-order.ts';
import { planIntake } from './intake-plan.ts';
import type { CaseEvent, IntakeDevice, KnownPress, KnownRecord } from './intake-read.ts';
import { sortPresses } from './intake-sort.ts';
import { pressKey, speakerKey } from './press-key.ts';

const at = new Date('2026-06-01T08:00:00Z');
const before = new Date('2026-01-01T00:00:00Z');
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
const device = {
  ...{ id: 'd', companyId: 'u', createdAt: before, base: 0, generation: 0, exchangedAt: null },
} as unknown as IntakeDevice;
const grant = {
  id: 'a',
  deviceId: 'd',
  status: 0,
  end: null,
  endedAt: null,
  releasedAt: null,
  normalCount: 2,
  crossPageCount: 0,
  normalUsed: 1,
  crossPageUsed: 0,
  windowStart: before,
  windowEnd: minutes(60),
  createdAt: before,
  lat: null,
} as unknown as AuthorizationRow;
const digestOf = (counter: number) => String(counter).padStart(64, '0');
const pressed = (counter: number, digest = digestOf(counter)) => {
  const prev = digestOf(counter - 1);
  const press = { serial: 's', counter, prev, kind: 'normal', useType: 0, at: at.getTime(), order: 'a' };
  return { device: { id: 'd' }, press, message: digest, digest, receivedAt: at } as unknown as ReceivedPress;
};
const kept = (counter: number, over: Partial<KnownPress> = {}) =>
  ({
    ...{
      id: `k${counter}`,
      deviceId: 'd',
      generation: 0,
      recordId: 'r',
      counter,
      useType: 0,
      gap: 0,
      verdict: 'unknown',
    },
    ...{ reasons: [], unplaced: false, photos: 0, digest: digestOf(counter), prev: digestOf(counter - 1) },
    ...over,
  }) as KnownPress;
const record: KnownRecord = {
  ...{ id: 'r', companyId: 'u', authorizationId: 'a', deviceId: 'd', run: null, useType: 0, presses: 2 },
  ...{
    unaccounted: 1,
    tally: { open: 2, counterGap: 1 },
    told: [],
    verdict: 'abnormal',
    reasons: ['counterGap'],
  },
  ...{
    needsReview: true,
    unread: true,
    reviewed: false,
    firstAt: at,
    lastAt: at,
    lookAt: null,
    hasWhole: false,
  },
};

/** What becomes of presses that come to a device with others. */
const plan = (
  presses: readonly ReceivedPress[],
  known: readonly KnownPress[] = [],
  records: readonly KnownRecord[] = [],
  cases: readonly CaseEvent[] = [],
) => {
  const byKey = new Map(known.map((press) => [pressKey({ id: 'd' }, press.counter), press]));
  const sorted = sortPresses(presses, byKey);
  const authorizations = new Map([['a', grant]]);
  const ordered = sorted.fresh.map((one) => orderOf(one, device, authorizations, 0));
  const devices = new Map([[speakerKey({ id: 'd' }), device]]);
  return planIntake({
    ...{ now: at, serverSlackMs: 0, sorted, devices, authorizations, ordered, known: byKey, records, cases },
  });
};

test.each([
  ['neither', 0, false, true],
  ['of it', 1, false, false],
  ['of the whole', 0, true, false],
  ['of both', 1, true, false],
])(
  'a press after a gap that is filled waits for its photo, or not: there is one %s',
  (_, photos, hasWhole, open) => {
    const gapped = kept(4, { gap: 1, reasons: ['counterGap'], photos });
    const found = plan([pressed(3)], [kept(2), gapped], [{ ...record, hasWhole }]);
    expect(found.changes).toMatchObject([{ id: 'k4', recordId: 'r', gap: 0, reasons: [], open }]);
    expect(found.records).toMatchObject([{ id: 'r', presses: 3, unaccounted: 0, reasons: [], isNew: false }]);
  },
);

test('another message under a known number is told of the first, which keeps its gap and its place', () => {
  const gapped = kept(4, { gap: 1, reasons: ['counterGap'] });
  const found = plan([pressed(4, 'x')], [kept(2), gapped], [record]);
  expect(found.presses).toEqual([]);
  expect(found.changes).toMatchObject([{ id: 'k4', gap: 1, reasons: ['counterGap', 'conflict'] }]);
  expect(found.records).toMatchObject([{ id: 'r', presses: 2, unaccounted: 1 }]);
});

test('a gap that is filled and a conflict at once are both told, and counted once', () => {
  const gapped = kept(4, { gap: 1, reasons: ['counterGap'] });
  const found = plan([pressed(3), pressed(4, 'x')], [kept(2), gapped], [record]);
  expect(found.changes).toMatchObject([{ id: 'k4', gap: 0, reasons: ['conflict'] }]);
  expect(found.records).toMatchObject([{ presses: 3, unaccounted: 0, tally: { conflict: 1 } }]);
});

test('presses are counted up to what is left; those beyond are kept with the reason', () => {
  const found = plan([pressed(1), pressed(2)]);
  expect(found.presses).toMatchObject([
    { sequence: 1, counted: true, reasons: [] },
    { sequence: 2, counted: false, reasons: ['overCount'] },
  ]);
  expect(found.records).toMatchObject([
    { isNew: true, presses: 2, unaccounted: 0, tally: { overCount: 1 }, lookAt: at },
  ]);
});

test('a press made while the case was open is told of, one before or after is not', () => {
  const opened = (minute: number, kind = 'caseOpened', deviceId = 'd') => ({
    deviceId,
    kind,
    at: minutes(minute),
    receivedAt: minutes(minute),
  });
  const isTold = (...cases: CaseEvent[]) =>
    plan([pressed(1)], [], [], cases).presses[0]?.reasons.includes('dismantled');
  expect(isTold(opened(-1))).toBe(true);
  expect(isTold(opened(0))).toBe(true);
  expect(isTold(opened(1))).toBe(false);
  expect(isTold(opened(-2), opened(-1, 'caseClosed'))).toBe(false);
  expect(isTold(opened(-1, 'caseOpened', 'e'))).toBe(false);
});
