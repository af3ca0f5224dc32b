import { platformZone } from '@chancery/contract/limits.ts';
import { QuotaInfo } from '@chancery/contract/quota/codes.ts';
import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import { and, eq, max, sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { companyConfig, limitColumn, setLimits } from '../../people/ports.ts';
import { quotaBase, quotaItem } from './quota.table.ts';

/** Today, where the units are. */
export const today = sql`timezone(${platformZone}, now())::date`;

const shouldBeInForce = sql<boolean>`(${quotaItem.info} = ${QuotaInfo.passed}
  AND ${quotaItem.startsOn} <= ${today} AND coalesce(${quotaItem.endsOn} >= ${today}, true))`;

/** Sets one limit of a unit to the highest that is in force, or back to what it was before anything raised it. */
const settle = async (tx: Tx, companyId: string, name: UnitLimit): Promise<void> => {
  const column = limitColumn[name];
  const [config] = await tx
    .select({ value: companyConfig[column] })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId))
    .for('update');
  const own = and(eq(quotaItem.companyId, companyId), eq(quotaItem.name, name));
  await tx.update(quotaItem).set({ inForce: shouldBeInForce }).where(own);
  const [raised] = await tx
    .select({ to: max(quotaItem.wanted) })
    .from(quotaItem)
    .where(and(own, eq(quotaItem.inForce, true)));
  const ofUnit = and(eq(quotaBase.companyId, companyId), eq(quotaBase.name, name));
  const [kept] = await tx.select().from(quotaBase).where(ofUnit);
  const base = kept?.value ?? config?.value ?? 0;
  if (raised?.to) {
    if (!kept) await tx.insert(quotaBase).values({ companyId, name, value: base });
  } else if (kept) {
    await tx.delete(quotaBase).where(ofUnit);
  }
  await setLimits(tx, companyId, { [column]: Math.max(base, raised?.to ?? 0) });
};

/** Brings the limits of one unit into line with what was granted. */
export const settleLimits = async (tx: Tx, companyId: string, names: readonly UnitLimit[]): Promise<void> => {
  for (const name of names) await settle(tx, companyId, name);
};

/** Raises what begins today and lowers what ended: each limit changes by itself on its date. */
export const turnQuotas = (transactions: Transactions): Promise<number> =>
  transactions.apart('platform', async (tx) => {
    const turning = await tx
      .selectDistinct({ companyId: quotaItem.companyId, name: quotaItem.name })
      .from(quotaItem)
      .where(and(eq(quotaItem.info, QuotaInfo.passed), sql`${quotaItem.inForce} <> ${shouldBeInForce}`));
    for (const { companyId, name } of turning) await settle(tx, companyId, name);
    return turning.length;
  });
