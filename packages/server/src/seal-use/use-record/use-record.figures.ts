import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { getHeadFigures } from '@chancery/contract/use-record/calls.ts';
import { FigurePeriod } from '@chancery/contract/use-record/codes.ts';
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { useRecordLine as line } from './use-record.line.ts';
import { visibleTo } from './visible.ts';

type Period = CodeOf<typeof FigurePeriod>;

const days: Readonly<Record<Exclude<Period, 'today'>, number>> = { week: 7, month: 30, year: 365 };

/** When a period began, where the unit is. */
const sinceOf = (period: Period, companyId: string): SQL =>
  period === FigurePeriod.today
    ? sql`(SELECT date_trunc('day', now(), figure_zone(${companyId})))`
    : sql`now() - make_interval(days => ${days[period]})`;

/** Figures about uses. */
export const createUseRecordFigures = (transactions: Transactions) => {
  const head = (actor: UnitActor, period: Period): Promise<CallResult<typeof getHeadFigures>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [found] = await tx
        .select({
          uses: sql<number>`count(*)::int`,
          presses: sql<number>`coalesce(sum(${line.presses}), 0)::int`,
          abnormal: sql<number>`(count(*) FILTER (WHERE ${line.verdict} = 'abnormal'))::int`,
          needsReview: sql<number>`(count(*) FILTER (WHERE ${line.needsReview}))::int`,
          unaccounted: sql<number>`coalesce(sum(${line.unaccounted}), 0)::int`,
        })
        .from(line)
        .where(
          and(
            eq(line.companyId, actor.companyId),
            visibleTo(actor),
            gte(line.lastAt, sinceOf(period, actor.companyId)),
          ),
        );
      return found ?? { uses: 0, presses: 0, abnormal: 0, needsReview: 0, unaccounted: 0 };
    });

  return answering({ head }, (figures) => [
    handle(getHeadFigures, ({ actor, input }) => figures.head(actor, input.type)),
  ]);
};
