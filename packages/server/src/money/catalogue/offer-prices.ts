import { platformZone } from '@chancery/contract/limits.ts';
import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { offerPrice } from './catalogue.table.ts';

/** Today, where the units are. */
export const today = sql<string>`timezone(${platformZone}, now())::date`;

/** What some offers cost today; those without a price are left out. */
export const pricesToday = async (tx: Tx, offerIds: readonly string[]): Promise<Map<string, number>> => {
  if (offerIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(offerPrice)
    .where(and(inArray(offerPrice.offerId, [...offerIds]), lte(offerPrice.startsOn, today)))
    .orderBy(asc(offerPrice.startsOn));
  return new Map(rows.map(({ offerId, amount }) => [offerId, amount]));
};
