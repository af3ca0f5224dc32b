import { UseReason } from '@chancery/contract/use-record/codes.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { unitsVisibleTo } from '../../people/ports.ts';
import type { Span } from './span.ts';
import { type Counts, counts, eachOf, partRows, summed, wholeUnit, within } from './use-sums.ts';

/** The counts of one unit, where it has any. */
interface UnitSums extends Counts, Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

/**
 * The counts of a unit and of those below that are open to it, its own first, then the most used. Call it in platform
 * scope: sums of several units are nobody's own.
 */
export const sumsOfUnits = async (tx: Tx, companyId: string, span: Span): Promise<UnitSums[]> => {
  const sums = sql`use_sum WHERE company_id IN (SELECT id FROM seen) AND device_id = ${wholeUnit} AND kind = what
    AND grain = part_grain AND ${within('at')}`;
  const { rows } = await tx.execute<UnitSums>(sql`
    WITH seen AS (
      SELECT id, name FROM company
      WHERE deleted_at IS NULL AND (id = ${companyId} OR id IN ${unitsVisibleTo(companyId)})
    ), said AS (
      SELECT company_id, sign, ${counts}
      FROM ${eachOf(partRows([{ span, wanted: ['total'] }], undefined), sums)}
      UNION ALL
      SELECT company_id, 1, CASE WHEN reason = '' THEN uses ELSE 0 END, abnormal, warning, reviewed, unaccounted, presses,
        CASE WHEN reason <> '' THEN uses ELSE 0 END
      FROM use_delta
      WHERE company_id IN (SELECT id FROM seen) AND reason IN ('', ${UseReason.noPhoto})
        AND (hour AT TIME ZONE figure_zone(company_id))::date BETWEEN ${span.from} AND ${span.to}
    ), added AS (SELECT company_id, ${summed} FROM said GROUP BY company_id)
    SELECT seen.id, seen.name, coalesce(uses, 0) AS uses, coalesce(abnormal, 0) AS abnormal,
      coalesce(warning, 0) AS warning, coalesce(reviewed, 0) AS reviewed, coalesce(unaccounted, 0) AS unaccounted,
      coalesce(presses, 0) AS presses,
      coalesce("noPhoto", 0) AS "noPhoto"
    FROM seen LEFT JOIN added ON added.company_id = seen.id
    ORDER BY seen.id <> ${companyId}, coalesce(uses, 0) DESC, seen.name, seen.id`);
  return rows;
};
