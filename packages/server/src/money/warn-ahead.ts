import { limits, platformZone } from '@chancery/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';

const { noticeDays } = limits.certificate;
const dayMs = 86_400_000;

/** How many endings are looked at together. */
export const atOnce = 200;

/** A moment as a warning remembers it: no more exact than a date of ours, so that it is met again. */
export const momentOf = (end: SQL): SQL => sql`date_trunc('milliseconds', ${end})`;

/** The nearest of the warnings that are due before an end, in days; nothing where none is, or where it is over. */
export const nearestWarning = (
  end: SQL,
): SQL => sql`(SELECT min(n) FROM unnest(${sql.param([...noticeDays])}::int[]) AS n
  WHERE ${end} > now() AND ${end} <= now() + make_interval(days => n))`;

/** What is said of an end, and the warnings that this one stands for: what was not told in time is not told late. */
export const aheadOf = (endsAt: Date | string) => {
  const end = new Date(endsAt);
  const days = Math.ceil((end.getTime() - Date.now()) / dayMs);
  return {
    end,
    warnings: noticeDays.filter((warning) => days <= warning),
    said: { days, endsOn: end.toLocaleDateString('sv-SE', { timeZone: platformZone }) },
  };
};
