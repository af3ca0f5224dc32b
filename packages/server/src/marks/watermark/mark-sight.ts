import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { openTo } from '../../seal-use/ports.ts';
import { watermarkRecord } from './watermark.table.ts';

/** Which marks somebody finds: their own, or all of the unit for whoever may see them. */
export const marksOf = (actor: UnitActor): SQL | undefined =>
  and(
    eq(watermarkRecord.companyId, actor.companyId),
    actor.permissions.has('watermark.all') ? undefined : eq(watermarkRecord.createdBy, actor.id),
  );

/** Whether a marked file, or one that was to be marked, is one that somebody may open though another uploaded it. */
export const opensMarked = async (tx: Tx, actor: UnitActor, fileId: string): Promise<boolean> => {
  const ofApplication = sql`${watermarkRecord.applicationId} IN (
    SELECT id FROM application WHERE company_id = ${actor.companyId} AND ${openTo(actor) ?? sql`true`})`;
  const [row] = await tx
    .select({ id: watermarkRecord.id })
    .from(watermarkRecord)
    .where(
      and(
        eq(watermarkRecord.companyId, actor.companyId),
        or(eq(watermarkRecord.markedFileId, fileId), eq(watermarkRecord.sourceFileId, fileId)),
        or(marksOf(actor), ofApplication),
      ),
    )
    .limit(1);
  return row !== undefined;
};
