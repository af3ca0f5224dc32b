import { describe, expect, test } from 'vitest';
import { type Conflict, differences, merged } from './conflict.ts';
import { toValues } from './form-values.ts';

const fields = {
  name: {},
  note: {},
  urgent: { kind: 'switch' },
  from: { kind: 'dateRange' },
  secret: { kind: 'password' },
} as const;

const loaded = { name: 'Seal A', note: 'old', urgent: false, from: '2026-01-01', to: '2026-12-31' };
const begun = toValues(fields, loaded);
const conflictWith = (changed: object): Conflict => ({
  by: 'Wang Fang',
  at: '2026-11-15T03:00:00Z',
  current: { ...loaded, ...changed },
  theirs: toValues(fields, { ...loaded, ...changed }),
  revision: 4,
});
const rows = (conflict: Conflict, mine: typeof begun) =>
  differences(fields, conflict, begun, mine).map(({ name, touched }) => [name, touched]);

describe('what differs when somebody was quicker', () => {
  test('what both left alone is not spoken of', () => {
    expect(rows(conflictWith({}), begun)).toEqual([]);
  });

  test('their change of a field nobody touched here', () => {
    expect(rows(conflictWith({ note: 'new' }), begun)).toEqual([['note', false]]);
  });

  test('a change here that they do not have, and one that both made differently', () => {
    const mine = { ...begun, name: 'Seal B', note: 'mine' };
    expect(rows(conflictWith({ note: 'new' }), mine)).toEqual([
      ['name', true],
      ['note', true],
    ]);
  });

  test('the same change on both sides is none', () => {
    expect(rows(conflictWith({ note: 'same' }), { ...begun, note: 'same' })).toEqual([]);
  });

  test('the last day of a range counts by itself', () => {
    expect(rows(conflictWith({ to: '2027-01-31' }), begun)).toEqual([['to', false]]);
  });

  test('a password is nobody else’s to see', () => {
    expect(rows(conflictWith({}), { ...begun, secret: 'Right#1234' })).toEqual([]);
  });
});

test('who insists keeps their own changes and nothing else', () => {
  const mine = { ...begun, name: 'Seal B' };
  const kept = merged(conflictWith({ note: 'new', urgent: true }), begun, mine);
  expect(kept).toMatchObject({ name: 'Seal B', note: 'new', urgent: true, from: '2026-01-01' });
});
