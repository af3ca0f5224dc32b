import type { ApprovalCounts } from '@chancery/contract/figure/calls.ts';
import type { z } from 'zod';
import type { ApprovalSum } from './approval-sums.ts';
import { type Histogram, quantile } from './scale.ts';

const histogram = (sums: readonly ApprovalSum[], count: (sum: ApprovalSum) => number): Histogram => {
  const times = new Map<number, number>();
  for (const sum of sums) times.set(sum.bucket, (times.get(sum.bucket) ?? 0) + count(sum));
  return times;
};

const [half, most] = [0.5, 0.9];

/** What sums say together, and how long it took. */
export const approvalCounts = (sums: readonly ApprovalSum[]): z.infer<typeof ApprovalCounts> => {
  const times = histogram(
    sums.filter(({ bucket }) => bucket >= 0),
    ({ approved, rejected }) => approved + rejected,
  );
  const total = (name: 'applied' | 'approved' | 'rejected' | 'withdrawn') =>
    sums.reduce((sum, one) => sum + one[name], 0);
  return {
    applied: total('applied'),
    approved: total('approved'),
    rejected: total('rejected'),
    withdrawn: total('withdrawn'),
    leadMedian: quantile(times, half),
    lead90: quantile(times, most),
  };
};

/** How much was decided, and how long it waited for that. */
export const waitCounts = (sums: readonly ApprovalSum[]) => {
  const times = histogram(sums, ({ waits }) => waits);
  return {
    decided: sums.reduce((sum, { waits }) => sum + waits, 0),
    waitMedian: quantile(times, half),
    wait90: quantile(times, most),
  };
};

/** Sums by what they are of. */
export const byKey = <Sum extends { readonly key: string }>(sums: readonly Sum[]): Map<string, Sum[]> =>
  Map.groupBy(sums, ({ key }) => key);
