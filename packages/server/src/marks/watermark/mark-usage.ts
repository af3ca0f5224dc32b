import { limits, platformZone } from '@chancery/contract/limits.ts';
import { MarkState } from '@chancery/contract/watermark/codes.ts';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { UnitUsage } from '../../kit/unit-usage.ts';
import { companyConfig, refuseLimit, usedByClosed } from '../../people/ports.ts';
import { watermarkRecord, watermarkUsage } from './watermark.table.ts';

/** The first day of the present month, where the units are. */
const thisMonth = sql<string>`date_trunc('month', now() AT TIME ZONE ${sql.raw(`'${platformZone}'`)})::date`;

/** How many a unit may mark in a month, and how many are left when those of closed units are taken away. */
const roomOf = async (tx: Tx, companyId: string) => {
  const [config] = await tx
    .select({ max: companyConfig.marksPerMonth })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  const max = config?.max ?? 0;
  return { max, left: max - (await usedByClosed(tx, companyId)).marks };
};

const markedIn = async (tx: Tx, companyId: string): Promise<number> => {
  const [usage] = await tx
    .select({ files: watermarkUsage.files })
    .from(watermarkUsage)
    .where(and(eq(watermarkUsage.companyId, companyId), eq(watermarkUsage.month, thisMonth)));
  return usage?.files ?? 0;
};

/** How many files a unit has marked this month. */
export const markUsage: UnitUsage = async (tx, companyId) => ({
  maxMarkNumPreMonth: (await markedIn(tx, companyId)) + (await usedByClosed(tx, companyId)).marks,
});

/** Refuses to begin more than the unit may finish this month, or than may wait at once. */
export const refuseTooMany = async (tx: Tx, companyId: string, wanted: number): Promise<void> => {
  const [open] = await tx
    .select({ files: count() })
    .from(watermarkRecord)
    .where(
      and(
        eq(watermarkRecord.companyId, companyId),
        inArray(watermarkRecord.state, [MarkState.waiting, MarkState.working]),
      ),
    );
  const waiting = open?.files ?? 0;
  if (waiting + wanted > limits.mark.waiting)
    refuse('watermark.busy', { params: { max: limits.mark.waiting } });
  const { max, left } = await roomOf(tx, companyId);
  if ((await markedIn(tx, companyId)) + waiting + wanted > left) refuseLimit('maxMarkNumPreMonth', max);
};

/** Counts one more marked file; several at once take turns here. Says no when the unit has had all of this month. */
export const countMark = async (tx: Tx, companyId: string): Promise<boolean> => {
  const [usage] = await tx
    .insert(watermarkUsage)
    .values({ companyId, month: thisMonth, files: 1 })
    .onConflictDoUpdate({
      target: [watermarkUsage.companyId, watermarkUsage.month],
      set: { files: sql`${watermarkUsage.files} + 1` },
    })
    .returning({ files: watermarkUsage.files });
  return (usage?.files ?? 1) <= (await roomOf(tx, companyId)).left;
};
