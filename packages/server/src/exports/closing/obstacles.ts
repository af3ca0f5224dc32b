import { ClosingObstacle } from '@chancery/contract/closing/codes.ts';
import { ExportState, ExportType } from '@chancery/contract/export/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

interface Obstacle {
  readonly kind: CodeOf<typeof ClosingObstacle>;
  readonly count: number;
}

/** That a complete export is asked for since a moment; none where the unit wants none. */
interface ExportWish {
  readonly since: Date;
}

/** What would be lost that others rely on, so that a unit cannot go. */
export const obstaclesOf = async (tx: Tx, companyId: string, wish?: ExportWish): Promise<Obstacle[]> => {
  const { rows } = await tx.execute<Record<CodeOf<typeof ClosingObstacle>, number>>(sql`
    SELECT
      (SELECT count(*) FROM company WHERE parent_id = ${companyId} AND deleted_at IS NULL)::int AS subsidiaries,
      (SELECT count(*) FROM unit_order WHERE company_id = ${companyId} AND state < 4 AND NOT engraves)::int AS orders,
      (SELECT count(*) FROM unit_order WHERE company_id = ${companyId} AND state < 4 AND engraves)::int AS engravings,
      ((SELECT count(*) FROM order_payment p WHERE p.company_id = ${companyId} AND p.state = 'open')
       + (SELECT count(*) FROM order_refund r WHERE r.company_id = ${companyId} AND r.state IN ('asked', 'sending', 'failed'))
       + (SELECT count(*) FROM unit_invoice i WHERE i.company_id = ${companyId} AND i.issued_at IS NULL
            AND i.refused_at IS NULL AND i.withdrawn_at IS NULL))::int AS money,
      (SELECT count(*) FROM authorization_grant WHERE company_id = ${companyId} AND status IN (0, 3, 4, 5))::int AS uses,
      (SELECT count(*) FROM signing_task t WHERE t.company_id = ${companyId} AND t.state = 'running'
         AND EXISTS (SELECT FROM signing_party p WHERE p.task_id = t.id AND p.kind = 'outside'))::int AS signings,
      (SELECT count(*) FROM seal_destruction WHERE company_id = ${companyId}
         AND state IN ('begun', 'handedIn', 'destroyed'))::int AS destructions,
      ${
        wish
          ? sql`(SELECT count(*) = 0 FROM export_job WHERE company_id = ${companyId} AND type = ${ExportType.wholeUnit}
                   AND state IN (${ExportState.done}, ${ExportState.expired}) AND created_at >= ${wish.since.toISOString()}::timestamptz)::int`
          : sql`0`
      } AS "noExport"`);
  const [counts] = rows;
  if (!counts) throw new Error('obstacles were not counted');
  return ClosingObstacle.all.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []));
};

/** How many papers accounting law has the platform keep. */
export const keptOf = async (tx: Tx, companyId: string): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT ((SELECT count(*) FROM order_payment WHERE company_id = ${companyId} AND paid_at IS NOT NULL)
      + (SELECT count(*) FROM order_refund WHERE company_id = ${companyId} AND done_at IS NOT NULL)
      + (SELECT count(*) FROM unit_invoice WHERE company_id = ${companyId} AND issued_at IS NOT NULL))::int AS n`);
  return rows[0]?.n ?? 0;
};
