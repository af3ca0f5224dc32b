import { platformZone } from '@chancery/contract/limits.ts';
import { QuotaInfo } from '@chancery/contract/quota/codes.ts';
import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import { and, eq, max, sql, sum } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { companyConfig, limitColumn, setLimits } from '../../people/ports.ts';
import { limitRaise, quotaBase, quotaItem } from './quota.table.ts';

/** Today, where the units are. */
export const today = sql`timezone(${platformZone}, now())::date`;

const shouldBeInForce = sql<boolean>`(${quotaItem.info} = ${QuotaInfo.passed}
  AND ${quotaItem.startsOn} <= ${today} AND coalesce(${quotaItem.endsOn} >= ${today}, true))`;

const shouldAdd = sql<boolean>`(NOT ${limitRaise.ended} AND coalesce(${limitRaise.endsAt} > now(), true))`;

/** How much of a limit was bought and lasts. */
const addedTo = async (tx: Tx, companyId: string, name: UnitLimit): Promise<number> => {
  const own = and(eq(limitRaise.companyId, companyId), eq(limitRaise.name, name));
  await tx.update(limitRaise).set({ inForce: shouldAdd }).where(own);
  const [row] = await tx
    .select({ all: sum(limitRaise.added) })
    .from(limitRaise)
    .where(and(own, eq(limitRaise.inForce, true)));
  return Number(row?.all ?? 0);
};

/**
 * Sets one limit of a unit to the highest that is in force, and what was bought on top of it; or back to what it was before
 * anything raised it.
 */
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
  const added = await addedTo(tx, companyId, name);
  if (raised?.to || added > 0) {
    if (!kept) await tx.insert(quotaBase).values({ companyId, name, value: base });
  } else if (kept) {
    await tx.delete(quotaBase).where(ofUnit);
  }
  await setLimits(tx, companyId, { [column]: Math.max(base, raised?.to ?? 0) + added });
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
    const lasting = await tx
      .selectDistinct({ companyId: limitRaise.companyId, name: limitRaise.name })
      .from(limitRaise)
      .where(sql`${limitRaise.inForce} <> ${shouldAdd}`);
    for (const { companyId, name } of [...turning, ...lasting]) await settle(tx, companyId, name);
    return turning.length + lasting.length;
  });

interface Bought {
  readonly companyId: string;
  readonly name: UnitLimit;
  readonly by: number;
  readonly endsAt: Date | null;
  readonly reference: string;
}

/** Raises a limit by what was bought, once for each reason, or ends that before its time. */
export const boughtLimits = {
  raise: async (tx: Tx, { companyId, name, by, endsAt, reference }: Bought): Promise<void> => {
    await tx
      .insert(limitRaise)
      .values({ reference, companyId, name, added: by, endsAt })
      .onConflictDoNothing();
    await settle(tx, companyId, name);
  },
  end: async (tx: Tx, companyId: string, reference: string): Promise<void> => {
    const ended = await tx
      .update(limitRaise)
      .set({ ended: true })
      .where(and(eq(limitRaise.companyId, companyId), eq(limitRaise.reference, reference)))
      .returning({ name: limitRaise.name });
    for (const { name } of ended) await settle(tx, companyId, name);
  },
};
