import { and, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { useRecord } from '../../seal-use/ports.ts';
import type { ExportRow } from './export.table.ts';
import { conditionsOf } from './read-part.ts';
import { sourcedOf } from './sources.ts';

/** A use in an export, and what its proof is asked for by. */
export interface ExportedUse extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
}

/** The next uses of an export that want a proof. */
export const nextUses = async (
  tx: Tx,
  actor: UnitActor,
  job: ExportRow,
  most: number,
): Promise<ExportedUse[]> => {
  const last = job.proofs.at(-1)?.id;
  const where = and(
    ...(await conditionsOf(tx, actor, job)),
    last ? sql`${useRecord.id} < ${last}::uuid` : undefined,
  );
  const { rows } = await tx.execute<ExportedUse>(sql`
    SELECT DISTINCT ${useRecord.id} AS id,
      CASE WHEN ${useRecord.authorizationId} IS NULL THEN ${useRecord.id}::text ELSE ${useRecord.empowerNo} END AS key
    FROM ${sourcedOf(job.type).source.from} WHERE ${where} ORDER BY id DESC LIMIT ${most}`);
  return rows;
};
