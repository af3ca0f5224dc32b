import type { StatisticCounts } from '@chancery/contract/figure/calls.ts';
import { StatisticKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { approvalCounts } from '../approval-figure/approval-counts.ts';
import { type ApprovalSum, approvalSums } from '../approval-figure/approval-sums.ts';
import type { Span } from '../use-figure/span.ts';
import { added, type Counts, nothing, sumsByMonth } from '../use-figure/use-sums.ts';

export type Statistic = z.infer<typeof StatisticCounts>;
export type By = CodeOf<typeof StatisticKind> | 'total';

interface Sums {
  readonly uses: readonly ({ readonly key: string; readonly month: string } & Counts)[];
  readonly approvals: readonly ApprovalSum[];
}

/**
 * PostgreSQL takes room of 8 KB for each sum of times that it puts together, far more than they need, and would write those
 * beyond five hundred to its disk.
 */
const roomy = sql`SELECT set_config('work_mem', '32MB', true)`;

/** Everything that was counted in each of some spans, by something and all together, perhaps month by month; uses have no template. */
export const readSums = async (
  tx: Tx,
  actor: UnitActor,
  spans: readonly Span[],
  by: CodeOf<typeof StatisticKind>,
  monthly = false,
): Promise<{ readonly total: Sums; readonly each: Sums }[]> => {
  const asked = <Kind extends By>(...wanted: Kind[]) => spans.map((span) => ({ span, wanted }));
  await tx.execute(roomy);
  const approvals = await approvalSums(tx, actor, asked(by, 'total'), monthly);
  const told = by === StatisticKind.template ? asked('total') : asked(by, 'total');
  const uses = await sumsByMonth(tx, actor, told, monthly);
  return spans.map((_, at) => {
    const sumsOf = (kind: Exclude<By, 'template'>, ofApprovals: By = kind): Sums => ({
      uses: uses[at]?.get(kind) ?? [],
      approvals: approvals[at]?.get(ofApprovals) ?? [],
    });
    return {
      total: sumsOf('total'),
      each: by === StatisticKind.template ? { ...sumsOf('total', by), uses: [] } : sumsOf(by),
    };
  });
};

/** What sums say together. */
export const told = ({ uses, approvals }: Sums): Statistic => {
  const { uses: used, presses, abnormal, reviewed, noPhoto } = uses.reduce<Counts>(added, nothing);
  return {
    uses: used,
    presses,
    abnormal,
    reviewed,
    noPhoto,
    ...approvalCounts(approvals),
  };
};

/** Sums told apart by what they are of. */
export const apart = ({ uses, approvals }: Sums, of: 'key' | 'month'): Map<string, Sums> => {
  const found = [uses, approvals].flatMap((sums) => sums.map((sum) => sum[of]));
  const grouped = {
    uses: Map.groupBy(uses, (sum) => sum[of]),
    approvals: Map.groupBy(approvals, (sum) => sum[of]),
  };
  return new Map(
    found.map((name) => [
      name,
      {
        uses: grouped.uses.get(name) ?? [],
        approvals: grouped.approvals.get(name) ?? [],
      },
    ]),
  );
};

/** What is said where nothing was counted. */
export const none: Sums = { uses: [], approvals: [] };

/** Whether anything is left of what was counted: what was moved elsewhere leaves nothing behind. */
export const isAny = ({ uses, presses, applied, approved, rejected, withdrawn }: Statistic): boolean =>
  uses !== 0 || presses !== 0 || applied !== 0 || approved !== 0 || rejected !== 0 || withdrawn !== 0;
