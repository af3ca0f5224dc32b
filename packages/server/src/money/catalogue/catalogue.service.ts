import type { Brand } from '@chancery/contract/brands/brand.ts';
import * as call from '@chancery/contract/catalogue/calls.ts';
import { OfferContent } from '@chancery/contract/catalogue/offer.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { ServiceType } from '@chancery/contract/service/codes.ts';
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor, UnitActor } from '../../kit/actor.ts';
import { scopeOf } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { offer, offerPrice } from './catalogue.table.ts';
import { pricesToday, today } from './offer-prices.ts';

type Offer = typeof offer.$inferSelect;
type Content = CheckedInput<typeof call.addOffer>;

/** Whoever buys gets something: a count, a service, a limit, or a thing. */
const refuseEmpty = ({ gives, serviceMonths, limitName, limitBy, ships, ...kind }: Content): void => {
  if ((kind.serviceType === ServiceType.sealEngraving) !== (kind.material !== null))
    refuse('catalogue.material');
  if (gives.length === 0 && serviceMonths === 0 && !ships && !(limitName && limitBy > 0))
    refuse('catalogue.empty');
};

/** An offer as it is copied into an order. */
export const contentOf = (row: Offer) => OfferContent.parse(row);

const pricesOf = async (tx: Tx, ids: readonly string[]) => {
  const found =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(offerPrice)
          .where(inArray(offerPrice.offerId, [...ids]))
          .orderBy(asc(offerPrice.startsOn));
  return Map.groupBy(found, ({ offerId }) => offerId);
};

/** What is on sale, kept by those who run the platform. */
export const createCatalogueService = (
  transactions: Transactions,
  { paymentControl }: Pick<Brand, 'paymentControl'>,
) => {
  /** With everything the operator keeps about them. */
  const presentAll = async (tx: Tx, rows: readonly Offer[]) => {
    const ids = rows.map(({ id }) => id);
    const [now, all] = [await pricesToday(tx, ids), await pricesOf(tx, ids)];
    return rows.map((row) => ({
      ...row,
      price: now.get(row.id) ?? null,
      prices: (all.get(row.id) ?? []).map(({ startsOn, amount }) => ({ startsOn, amount })),
      updatedAt: iso(row.updatedAt),
    }));
  };

  const offers = (
    actor: UnitActor,
    { serviceType, subject }: CheckedInput<typeof call.listOffers>,
  ): Promise<CallResult<typeof call.listOffers>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const rows = await tx
        .select()
        .from(offer)
        .where(
          and(
            eq(offer.onSale, true),
            serviceType === undefined ? undefined : eq(offer.serviceType, serviceType),
            subject === undefined ? undefined : eq(offer.subject, subject),
          ),
        )
        .orderBy(asc(offer.serviceType), asc(offer.packageType), asc(offer.id));
      const prices = await pricesToday(
        tx,
        rows.map(({ id }) => id),
      );
      const shown = rows.filter(({ id }) => !paymentControl || prices.has(id));
      return {
        grantedOnly: !paymentControl,
        offers: shown.map((row) => ({
          ...contentOf(row),
          id: row.id,
          price: paymentControl ? (prices.get(row.id) ?? null) : null,
        })),
      };
    });

  const list = (
    input: CheckedInput<typeof call.listCatalogue>,
  ): Promise<CallResult<typeof call.listCatalogue>> =>
    transactions.read('platform', async (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      const page = await keysetPage(tx, {
        from: offer,
        where: [
          pattern ? or(ilike(offer.nameZh, pattern), ilike(offer.nameEn, pattern)) : undefined,
          input.serviceType === undefined ? undefined : eq(offer.serviceType, input.serviceType),
          input.packageType === undefined ? undefined : eq(offer.packageType, input.packageType),
        ],
        sorts: { serviceType: offer.serviceType, updatedAt: offer.updatedAt },
        query: input,
        present: (row) => row,
      });
      return { ...page, list: await presentAll(tx, page.list) };
    });

  const get = (id: string): Promise<CallResult<typeof call.getOffer>> =>
    transactions.read('platform', async (tx) => {
      const rows = await tx.select().from(offer).where(eq(offer.id, id));
      const [found] = await presentAll(tx, rows);
      return found ?? refuse('catalogue.notFound');
    });

  const add = (actor: OperatorActor, input: Content): Promise<CallResult<typeof call.addOffer>> =>
    transactions.write('platform', async (tx) => {
      refuseEmpty(input);
      const id = uuidv7();
      await tx.insert(offer).values({ ...input, id, updatedBy: actor.name });
      note({ objectType: 'offer', objectId: id, objectName: input.nameEn, after: input });
      return { id };
    });

  const lock = async (tx: Tx, id: string): Promise<Offer> => {
    const [row] = await tx.select().from(offer).where(eq(offer.id, id)).for('update');
    return row ?? refuse('catalogue.notFound');
  };

  const update = (
    actor: OperatorActor,
    { id, revision, ...input }: CheckedInput<typeof call.updateOffer>,
  ): Promise<CallResult<typeof call.updateOffer>> =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      const before = { ...contentOf(row), onSale: row.onSale };
      refuseStale(row, revision, before);
      refuseEmpty(input);
      await tx
        .update(offer)
        .set({ ...input, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(offer.id, id));
      note({ objectType: 'offer', objectId: id, objectName: input.nameEn, before, after: input });
      return { revision: row.revision + 1 };
    });

  const price = (
    actor: OperatorActor,
    { id, startsOn, amount }: CheckedInput<typeof call.priceOffer>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      const { rows } = await tx.execute<{ past: boolean }>(sql`SELECT ${startsOn}::date < ${today} AS past`);
      if (rows[0]?.past) refuse('catalogue.pastPrice');
      const said = { amount, setBy: actor.name, setAt: sql`now()` };
      await tx
        .insert(offerPrice)
        .values({ offerId: id, startsOn, ...said })
        .onConflictDoUpdate({ target: [offerPrice.offerId, offerPrice.startsOn], set: said });
      note({ objectType: 'offer', objectId: id, objectName: row.nameEn, after: { startsOn, amount } });
      return {};
    });

  return answering({ offers, list, get, add, update, price }, (catalogue) => [
    handle(call.listOffers, ({ actor, input }) => catalogue.offers(actor, input)),
    handle(call.listCatalogue, ({ input }) => catalogue.list(input)),
    handle(call.getOffer, ({ input }) => catalogue.get(input.id)),
    handle(call.addOffer, ({ actor, input }) => catalogue.add(actor, input)),
    handle(call.updateOffer, ({ actor, input }) => catalogue.update(actor, input)),
    handle(call.priceOffer, ({ actor, input }) => catalogue.price(actor, input)),
  ]);
};
