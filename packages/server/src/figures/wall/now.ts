import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import type { getWall } from '@chancery/contract/wall/calls.ts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { useRecord } from '../../seal-use/ports.ts';
import { type Counts, nothing, sumsBy, wholeUnit } from '../use-figure/use-sums.ts';

type Picture = CallResult<typeof getWall>;

const hoursOfDay = 24;

/** A wall shows the whole unit, whoever stands before it. */
const everybody = (companyId: string) => ({ id: companyId, companyId, role: Role.administrator });

const hoursOf = async (tx: Tx, companyId: string, today: string): Promise<Picture['hours']> => {
  const { rows } = await tx.execute<{ hour: number; past: boolean; presses: number }>(sql`
    SELECT extract(hour FROM at)::int AS hour, at < ${today}::date AS past, sum(presses)::int AS presses
    FROM (
      SELECT at, presses FROM use_sum
      WHERE company_id = ${companyId} AND device_id = ${wholeUnit} AND kind = 'total' AND grain = 'hour'
        AND at >= ${today}::date - 1 AND at < ${today}::date + 1
      UNION ALL
      SELECT hour AT TIME ZONE figure_zone(${companyId}), presses FROM use_delta
      WHERE company_id = ${companyId} AND reason = ''
        AND hour >= (${today}::date - 1)::timestamp AT TIME ZONE figure_zone(${companyId})
        AND hour < (${today}::date + 1)::timestamp AT TIME ZONE figure_zone(${companyId})
    ) AS said GROUP BY 1, 2`);
  const presses = (hour: number, past: boolean) =>
    rows.find((row) => row.hour === hour && row.past === past)?.presses ?? 0;
  return Array.from({ length: hoursOfDay }, (_, hour) => ({
    hour,
    presses: presses(hour, false),
    before: presses(hour, true),
  }));
};

const lastUses = async (tx: Tx, companyId: string, most: number, verdict?: typeof UseVerdict.abnormal) => {
  const rows = await tx
    .select({
      id: useRecord.id,
      at: useRecord.lastAt,
      sealName: useRecord.deviceName,
      departmentName: useRecord.departmentName,
      personName: useRecord.userName,
      presses: useRecord.presses,
      verdict: useRecord.verdict,
      reasons: useRecord.reasons,
    })
    .from(useRecord)
    .where(and(eq(useRecord.companyId, companyId), verdict && eq(useRecord.verdict, verdict)))
    .orderBy(desc(useRecord.lastAt), desc(useRecord.id))
    .limit(most);
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
};

const toReview = async (tx: Tx, companyId: string): Promise<number> => {
  const [row] = await tx
    .select({ n: count() })
    .from(useRecord)
    .where(and(eq(useRecord.companyId, companyId), eq(useRecord.needsReview, true)));
  return row?.n ?? 0;
};

const countsOf = ({ uses, abnormal, warning, reviewed, unaccounted, presses, noPhoto }: Counts): Counts => ({
  uses,
  abnormal,
  warning,
  reviewed,
  unaccounted,
  presses,
  noPhoto,
});

/** What changes with every press. */
export const lookNow = async (tx: Tx, companyId: string) => {
  const { rows: days } = await tx.execute<{ today: string }>(
    sql`SELECT (now() AT TIME ZONE figure_zone(${companyId}))::date::text AS today`,
  );
  const today = days[0]?.today ?? '';
  const [sums, hours, latest, abnormal, waiting] = await Promise.all([
    sumsBy(tx, everybody(companyId), { from: today, to: today }, 'total'),
    hoursOf(tx, companyId, today),
    lastUses(tx, companyId, limits.wall.latest),
    lastUses(tx, companyId, limits.wall.abnormal, UseVerdict.abnormal),
    toReview(tx, companyId),
  ]);
  return {
    at: new Date().toISOString(),
    today: countsOf(sums[0] ?? nothing),
    hours,
    latest,
    abnormal: { toReview: waiting, latest: abnormal },
  };
};
