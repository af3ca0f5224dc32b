import { expect, test } from 'vitest';
import { isLate, mayRound, roundStageOf } from './steps.ts';

const deadlineAt = '2026-11-18T12:00:00.000Z';
const deadline = Date.parse(deadlineAt);
const round = { state: 'open', opensAt: '2026-11-18T10:00:00.000Z', deadlineAt, lateMinutes: 0 } as const;

test.each([
  { at: deadline - 1, strict: 'open', lenient: 'open' },
  { at: deadline, strict: 'open', lenient: 'open' },
  { at: deadline + 1, strict: 'judging', lenient: 'late' },
  { at: deadline + 1_000, strict: 'judging', lenient: 'late' },
  { at: deadline + 60_000, strict: 'judging', lenient: 'late' },
  { at: deadline + 60_001, strict: 'judging', lenient: 'judging' },
] as const)(
  'at $at a round is $strict, and $lenient where a minute is allowed',
  ({ at, strict, lenient }) => {
    expect([roundStageOf(round, at), roundStageOf({ ...round, lateMinutes: 1 }, at)]).toEqual([
      strict,
      lenient,
    ]);
    expect(isLate(round, at)).toBe(at > deadline);
    expect(mayRound(strict, 'enter')).toBe(at <= deadline);
  },
);
