import { saveApply } from '@chancery/contract/application/calls.ts';
import { describe, expect, test } from 'vitest';
import {
  changedFields,
  emptyApply,
  fenOfYuan,
  mergeDrafts,
  type SealLine,
  totalOf,
  windowIn,
  windowOf,
  yuanOfFen,
} from './apply-values.ts';
import { fromDraft, toDraft, toInput } from './apply-wire.ts';

const me = { userId: '01970000-0000-7000-8000-000000000001', realName: 'Li Na' };
const now = new Date(2026, 10, 15, 9, 30);
const empty = emptyApply(me, now);
const seal = { deviceId: '01970000-0000-7000-8000-000000000002', name: 'Official seal', keeper: 'Wang' };

test.each([
  ['', undefined],
  ['12', 1_200],
  ['12.3', 1_230],
  ['1,234.56', 123_456],
  ['¥ 0.07', 7],
  ['0.1', 10],
  ['12.345', Number.NaN],
  ['twelve', Number.NaN],
  ['-3', Number.NaN],
])('%j yuan is %s fen', (yuan, fen) => {
  expect(fenOfYuan(yuan)).toBe(fen);
});

test.each([
  [null, ''],
  [1_200, '12'],
  [1_230, '12.30'],
  [7, '0.07'],
])('%s fen is written %j', (fen, yuan) => {
  expect(yuanOfFen(fen)).toBe(yuan);
  expect(fenOfYuan(yuanOfFen(fen)) ?? null).toBe(fen);
});

const onPaper = (seals: readonly SealLine[]) => totalOf({ ...emptyApply(me, now), seals });

test('presses are counted over every seal and both kinds', () => {
  expect(onPaper([])).toBe(0);
  expect(
    onPaper([
      { ...seal, normalCount: 3, crossPageCount: 1 },
      { ...seal, normalCount: 0, crossPageCount: 2 },
    ]),
  ).toBe(6);
});

test('on files a seal is pressed once for each file it stands on, as far as both are chosen', () => {
  const on = (fileId: string, deviceId: string) => ({
    fileId,
    deviceId,
    places: [{ kind: 'at', page: 1, x: 50, y: 50 } as const],
  });
  const values = {
    ...emptyApply(me, now),
    kind: 'electronic' as const,
    seals: [{ ...seal, normalCount: 9, crossPageCount: 0 }],
    files: [{ filePath: 'a', fileName: 'a.pdf' }],
    places: [on('a', seal.deviceId), on('b', seal.deviceId), on('a', 'another')],
  };
  expect(totalOf(values)).toBe(1);
  expect(toInput(values).places).toEqual([on('a', seal.deviceId)]);
  expect(toInput({ ...values, kind: 'paper' }).places).toEqual([]);
});

test.each([
  ['today', '2026-11-15T23:59'],
  ['threeDays', '2026-11-18T09:30'],
  ['week', '2026-11-22T09:30'],
] as const)('the window %s ends at %s', (window, endAt) => {
  expect(windowOf(window, now)).toEqual({ startAt: '2026-11-15T09:30', endAt });
  expect(windowIn(windowOf(window, now))).toBe(window);
});

describe('two devices', () => {
  const begun = { ...empty, title: 'Lease', reason: 'a new office' };

  test('what only they changed follows them, what I changed stays mine', () => {
    const mine = { ...begun, title: 'Lease of the mill' };
    const theirs = { ...begun, reason: 'a new mill', amount: '12' };
    expect(mergeDrafts(begun, mine, theirs)).toEqual({ ...theirs, title: 'Lease of the mill' });
  });

  test('where both changed the same, mine wins', () => {
    const merged = mergeDrafts(begun, { ...begun, title: 'Mine' }, { ...begun, title: 'Theirs' });
    expect(merged.title).toBe('Mine');
  });

  test('only real differences are named', () => {
    expect(changedFields(begun, { ...begun, seals: [] })).toEqual([]);
    expect(changedFields(begun, { ...begun, takeOut: true, amount: '1' })).toEqual(['amount', 'takeOut']);
  });
});

describe('what is sent', () => {
  const filled = {
    ...empty,
    title: 'Lease',
    reason: 'a new office',
    templateId: seal.deviceId,
    amount: '100,000',
    seals: [{ ...seal, normalCount: 2, crossPageCount: 1 }],
    chosen: { a1: [me], b2: [] },
  };

  test('obeys the rules of the contract', () => {
    const input = toInput(filled);
    expect(saveApply.input.safeParse(input).success).toBe(true);
    expect(input).toMatchObject({ amount: 10_000_000, chosen: [{ stepId: 'a1', userIds: [me.userId] }] });
  });

  test('an amount that is none is refused by the rules, not dropped', () => {
    const checked = saveApply.input.safeParse(toInput({ ...filled, amount: '1.234' }));
    expect(checked.success).toBe(false);
  });

  test('a draft comes back as it was left, after a way over the wire', () => {
    const back = JSON.parse(JSON.stringify(toDraft(filled))) as Record<string, unknown>;
    expect(fromDraft(back, me)).toEqual(filled);
  });
});
