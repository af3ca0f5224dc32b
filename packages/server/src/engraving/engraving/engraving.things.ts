import { OrderState } from '@chancery/contract/order/codes.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import { eq, ilike, or, sql } from 'drizzle-orm';
import { containing } from '../../kit/like.ts';
import type { ThingSource } from '../../kit/thing-source.ts';
import { engraving } from './engraving.table.ts';

/** Engraved seals in a search. */
export const engravingThings: ThingSource = {
  kind: ThingKind.engraving,
  permissions: ['engraving.view'],
  from: engraving,
  at: engraving.createdAt,
  states: OrderState,
  shown: () => ({
    title: engraving.name,
    number: engraving.number,
    // How far it is, its order says.
    state: sql`(SELECT state FROM unit_order WHERE id = ${engraving.orderId})`,
    person: engraving.createdByName,
  }),
  where: async (_, actor, keyword) => {
    const pattern = keyword && containing(keyword);
    return [
      eq(engraving.companyId, actor.companyId),
      pattern ? or(ilike(engraving.name, pattern), ilike(engraving.number, pattern)) : undefined,
    ];
  },
};
