import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { companyConfig } from './unit.table.ts';

/** Whether a unit has turned a function on. */
export const hasSwitch = async (
  tx: Tx,
  companyId: string,
  wanted: CodeOf<typeof UnitSwitch>,
): Promise<boolean> => {
  const [row] = await tx
    .select({ switches: companyConfig.switches })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  return row?.switches.includes(wanted) ?? false;
};
