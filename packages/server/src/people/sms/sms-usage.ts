import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { company, companyConfig } from '../unit/unit.table.ts';
import { refuseLimit } from '../unit/unit-limit.ts';
import { smsUsage } from './sms.table.ts';

/**
 * What other units of the same founder have used, closed ones too, as long as nobody has certified them. The founder's
 * units take turns from here to the commit.
 */
const usedElsewhere = async (tx: Tx, companyId: string): Promise<number> => {
  const [unit] = await tx
    .select({ founder: company.createdBy, certifiedAt: company.certifiedAt })
    .from(company)
    .where(eq(company.id, companyId));
  if (!unit?.founder || unit.certifiedAt) return 0;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`free-texts:${unit.founder}`}, 0))`);
  const { rows } = await tx.execute<{ used: number }>(sql`SELECT free_texts_elsewhere(${companyId}) AS used`);
  return rows[0]?.used ?? 0;
};

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
  const used = (usage?.messages ?? 1) + (await usedElsewhere(tx, companyId));
  if (used > max) refuseLimit('freeSmsNum', max);
};
