import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { companyConfig } from '../unit/unit.table.ts';
import { refuseLimit } from '../unit/unit-limit.ts';
import { smsUsage } from './sms.table.ts';

/** Counts one more message of a unit; several at once take turns here, and the limit holds for the last of them. */
export const countForUnit = async (tx: Tx, companyId: string): Promise<void> => {
  const [usage] = await tx
    .insert(smsUsage)
    .values({ companyId, messages: 1 })
    .onConflictDoUpdate({ target: smsUsage.companyId, set: { messages: sql`${smsUsage.messages} + 1` } })
    .returning({ messages: smsUsage.messages });
  const [config] = await tx
    .select({ max: companyConfig.freeSms })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  const max = config?.max ?? 0;
  if ((usage?.messages ?? 1) > max) refuseLimit('freeSmsNum', max);
};
