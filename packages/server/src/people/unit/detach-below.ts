import { eq } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptUnit } from './unit.kept.ts';
import { company } from './unit.table.ts';

/** Those that stood below a unit, which can only be closed ones, no longer do. */
export const detachBelow = async (tx: Tx, companyId: string): Promise<void> => {
  await changeRows(tx, keptUnit, { parentId: null }, eq(company.parentId, companyId));
};
