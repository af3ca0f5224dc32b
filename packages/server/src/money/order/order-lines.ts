import { OfferSubject } from '@chancery/contract/catalogue/codes.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { placeOrder } from '@chancery/contract/order/calls.ts';
import { ServiceType } from '@chancery/contract/service/codes.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { device } from '../../seals/ports.ts';
import { contentOf } from '../catalogue/catalogue.service.ts';
import { offer } from '../catalogue/catalogue.table.ts';
import { pricesToday } from '../catalogue/offer-prices.ts';

type Wanted = CheckedInput<typeof placeOrder>['items'];

const fitting = {
  [OfferSubject.smartSeal]: [SealSubtype.smart, SealSubtype.smartElectronic],
  [OfferSubject.ordinarySeal]: [SealSubtype.ordinary, SealSubtype.ordinaryElectronic],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** Whether offers for smart seals are for it. */
export const isSmart = (subtype: number): boolean =>
  (fitting[OfferSubject.smartSeal] as readonly number[]).includes(subtype);

/** Whether a seal is engraved for whoever buys it. */
export const engravesSeal = ({ serviceType }: Pick<typeof offer.$inferSelect, 'serviceType'>): boolean =>
  serviceType === ServiceType.sealEngraving;

const sealsOf = async (tx: Tx, companyId: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .select({ id: device.id, name: device.name, subtype: device.subtype })
    .from(device)
    .where(and(eq(device.companyId, companyId), inArray(device.id, [...ids]), isNull(device.unboundAt)));
  return new Map(rows.map((row) => [row.id, row]));
};

interface Asked {
  readonly companyId: string;
  readonly items: Wanted;
  /** A gift of an operator needs no price. */
  readonly unpriced?: boolean;
  /** A seal is engraved: whoever asks has its drawing. */
  readonly engraved?: boolean;
}

/** The lines of an order at today's prices: on sale, with a seal where one is meant, and each named once. */
export const linesOf = async (tx: Tx, { companyId, items, unpriced = false, engraved = false }: Asked) => {
  const ids = [...new Set(items.map(({ offerId }) => offerId))];
  const offers = new Map(
    (await tx.select().from(offer).where(inArray(offer.id, ids))).map((row) => [row.id, row]),
  );
  const prices = await pricesToday(tx, ids);
  const seals = await sealsOf(
    tx,
    companyId,
    items.flatMap(({ deviceId }) => deviceId ?? []),
  );
  const seen = new Set<string>();
  return items.map(({ offerId, quantity, deviceId }, position) => {
    const found = offers.get(offerId) ?? refuse('order.notOnSale', { params: { name: '' } });
    const name = found.nameZh;
    const price = prices.get(offerId) ?? (unpriced ? 0 : undefined);
    if (!found.onSale || price === undefined || quantity > found.quantityMax)
      return refuse('order.notOnSale', { params: { name } });
    if (engravesSeal(found) !== engraved)
      refuse(engraved ? 'order.notOnSale' : 'order.drawingNeeded', { params: { name } });
    const key = `${offerId} ${deviceId ?? ''}`;
    if (seen.has(key)) refuse('order.twice', { params: { name } });
    seen.add(key);
    const isForUnit = found.subject === OfferSubject.unit;
    if (!isForUnit && !deviceId) refuse('order.sealNeeded', { params: { name } });
    const seal = deviceId && !isForUnit ? seals.get(deviceId) : undefined;
    if (found.subject !== OfferSubject.unit) {
      if (!seal) return refuse('device.notFound');
      if (!(fitting[found.subject] as readonly number[]).includes(seal.subtype))
        refuse('order.sealUnfit', { params: { name, seal: seal.name } });
    }
    return {
      id: uuidv7(),
      companyId,
      position,
      offerId,
      offer: contentOf(found),
      quantity,
      price,
      amount: price * quantity,
      deviceId: seal?.id ?? null,
      deviceName: seal?.name ?? null,
    };
  });
};

export type OrderLine = Awaited<ReturnType<typeof linesOf>>[number];

/** What an order is called: its first line, and how many more there are. */
export const titleOf = (lines: readonly OrderLine[]) => {
  const [first, ...more] = lines;
  const seal = first?.deviceName ? ` · ${first.deviceName}` : '';
  return {
    titleZh: `${first?.offer.nameZh ?? ''}${seal}${more.length > 0 ? ` 等 ${lines.length} 项` : ''}`,
    titleEn: `${first?.offer.nameEn ?? ''}${seal}${more.length > 0 ? ` and ${more.length} more` : ''}`,
  };
};
