import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { take } from '../../ledger/ports.ts';
import { companyConfig } from '../unit/unit.table.ts';
import { refuseLimit } from '../unit/unit-limit.ts';

/** Counts one message of a unit, named by its id; several at once take turns here, and the last one is sent once. */
export const countForUnit = async (tx: Tx, companyId: string, messageId: string): Promise<void> => {
  const reference = `text ${messageId}`;
  if (await take(tx, { companyId, value: LedgerValue.text, amount: 1, reference })) return;
  const [config] = await tx
    .select({ max: companyConfig.freeSms })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  refuseLimit('freeSmsNum', config?.max ?? 0);
};
