import type { Brand } from '@chancery/contract/brands/brand.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MarkState } from '@chancery/contract/watermark/codes.ts';
import { and, count, eq, inArray } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { UnitUsage } from '../../kit/unit-usage.ts';
import { hold, refuseUsedUp, settle, usedOfFree } from '../../ledger/ports.ts';
import { usedByClosed } from '../../people/ports.ts';
import type { MarkRow } from './mark-present.ts';
import { watermarkRecord } from './watermark.table.ts';

type Marked = Pick<MarkRow, 'id' | 'companyId'>;

const drawn = ({ id, companyId }: Marked) => ({
  companyId,
  value: LedgerValue.mark,
  reference: `mark ${id}`,
});

/** How many files a unit has marked this month, with those under way. */
export const markUsage: UnitUsage = async (tx, companyId) => ({
  maxMarkNumPreMonth:
    (await usedOfFree(tx, companyId, LedgerValue.mark)) + (await usedByClosed(tx, companyId)).marks,
});

/** Refuses to begin more than may wait at once. */
export const refuseBusy = async (tx: Tx, companyId: string, wanted: number): Promise<void> => {
  const [open] = await tx
    .select({ files: count() })
    .from(watermarkRecord)
    .where(
      and(
        eq(watermarkRecord.companyId, companyId),
        inArray(watermarkRecord.state, [MarkState.waiting, MarkState.working]),
      ),
    );
  if ((open?.files ?? 0) + wanted > limits.mark.waiting)
    refuse('watermark.busy', { params: { max: limits.mark.waiting } });
};

/** Sets a mark aside for each file, and refuses where the unit has none left. */
export const holdMarks = async (tx: Tx, brand: Brand, rows: readonly Marked[]): Promise<void> => {
  for (const row of rows) {
    if (!(await hold(tx, { ...drawn(row), amount: 1 }))) refuseUsedUp(brand, LedgerValue.mark);
  }
};

/** The file is marked: what was set aside is spent. */
export const spendMark = (tx: Tx, row: Marked): Promise<void> => settle(tx, { ...drawn(row), used: 1 });

/** Nothing came of it: what was set aside is free again. */
export const giveMarkBack = (tx: Tx, row: Marked): Promise<void> => settle(tx, { ...drawn(row), used: 0 });
