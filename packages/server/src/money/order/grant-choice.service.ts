import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/order/desk.ts';
import { ServiceType } from '@chancery/contract/service/codes.ts';
import { and, asc, eq, ilike, isNull, ne, or } from 'drizzle-orm';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { contentOf } from '../catalogue/catalogue.service.ts';
import { offer } from '../catalogue/catalogue.table.ts';
import { pricesToday } from '../catalogue/offer-prices.ts';

/** What an operator chooses from who gives packages: nothing else of units or of the catalogue. */
export const createGrantChoice = (transactions: Transactions) => {
  const units = (
    input: CheckedInput<typeof call.listGrantUnits>,
  ): Promise<CallResult<typeof call.listGrantUnits>> =>
    transactions.read('platform', (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      return keysetPage(tx, {
        from: company,
        where: [
          isNull(company.deletedAt),
          pattern ? or(ilike(company.name, pattern), ilike(company.fullName, pattern)) : undefined,
        ],
        sorts: { name: company.name },
        query: input,
        present: ({ id, name, fullName }) => ({ id, name, fullName }),
      });
    });

  const offers = (): Promise<CallResult<typeof call.listGrantOffers>> =>
    transactions.read('platform', async (tx) => {
      const rows = await tx
        .select()
        .from(offer)
        .where(and(eq(offer.onSale, true), ne(offer.serviceType, ServiceType.sealEngraving)))
        .orderBy(asc(offer.serviceType), asc(offer.packageType), asc(offer.id));
      const prices = await pricesToday(
        tx,
        rows.map(({ id }) => id),
      );
      return {
        offers: rows.map((row) => ({ ...contentOf(row), id: row.id, price: prices.get(row.id) ?? null })),
      };
    });

  return answering({ units, offers }, (choice) => [
    handle(call.listGrantUnits, ({ input }) => choice.units(input)),
    handle(call.listGrantOffers, () => choice.offers()),
  ]);
};
