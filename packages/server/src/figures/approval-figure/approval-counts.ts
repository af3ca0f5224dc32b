import type { ApprovalCounts } from '@chancery/contract/figure/calls.ts';
import type { z } from 'zod';
import type { ApprovalSum } from './approval-sums.ts';
import { together } from './histogram.ts';
import { quantiles } from './scale.ts';

const timesOf = (sums: readonly ApprovalSum[]) => together(sums.map(({ times }) => times));

const halfAndMost = [0.5, 0.9];

/** What sums say together, and how long it took. */
export const approvalCounts = (sums: readonly ApprovalSum[]): z.infer<typeof ApprovalCounts> => {
  const [leadMedian = null, lead90 = null] = quantiles(timesOf(sums), halfAndMost);
  const total = (name: 'applied' | 'approved' | 'rejected' | 'withdrawn') =>
    sums.reduce((sum, one) => sum + one[name], 0);
  return {
    applied: total('applied'),
    approved: total('approved'),
    rejected: total('rejected'),
    withdrawn: total('withdrawn'),
    leadMedian,
    lead90,
  };
};

/** How much was decided, and how long it waited for that. */
export const waitCounts = (sums: readonly ApprovalSum[]) => {
  const [waitMedian = null, wait90 = null] = quantiles(timesOf(sums), halfAndMost);
  return {
    decided: sums.reduce((sum, { waits }) => sum + waits, 0),
    waitMedian,
    wait90,
  };
};

/** Sums by what they are of. */
export const byKey = <Sum extends { readonly key: string }>(sums: readonly Sum[]): Map<string, Sum[]> =>
  Map.groupBy(sums, ({ key }) => key);
