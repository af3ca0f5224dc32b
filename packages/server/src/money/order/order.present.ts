import { invoiceableOf } from '@chancery/contract/invoice/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getOrder } from '@chancery/contract/order/calls.ts';
import type { PayType } from '@chancery/contract/order/codes.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { orderEvent, orderItem, orderPayment, orderRefund, orderVoucher } from './order.table.ts';
import type { OrderRow } from './order-move.ts';

/** An order as lists show it. */
export const presentOrder = (row: OrderRow) => ({
  id: row.id,
  number: row.number,
  companyId: row.companyId,
  companyName: row.companyName,
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  amount: row.amount,
  refunded: row.refunded,
  state: row.state,
  payState: row.payState,
  payType: row.payType,
  ships: row.ships,
  engraves: row.engraves,
  createdBy: row.createdBy,
  createdAt: iso(row.createdAt),
  paidAt: isoOrNull(row.paidAt),
  expiresAt: iso(row.expiresAt),
});

/** A refund as everybody sees it. */
export const presentRefund = (row: typeof orderRefund.$inferSelect) => ({
  id: row.id,
  refundNo: row.refundNo,
  amount: row.amount,
  way: row.way,
  state: row.state,
  surplus: row.surplus,
  reason: row.reason,
  askedBy: row.askedBy,
  askedAt: iso(row.askedAt),
  askedByOperator: row.askedByOperator !== null,
  decidedBy: row.decidedBy,
  decidedAt: isoOrNull(row.decidedAt),
  opinion: row.opinion,
  providerNo: row.providerNo,
  doneAt: isoOrNull(row.doneAt),
});

/** How much of an order may still go back. */
export const refundableOf = ({ paidAt, amount, refunded, refunding }: OrderRow): number =>
  paidAt ? amount - refunded - refunding : 0;

const vouchersOf = async (tx: Tx, files: Pick<FileService, 'linkTo'>, orderId: string) => {
  const rows = await tx
    .select()
    .from(orderVoucher)
    .where(eq(orderVoucher.orderId, orderId))
    .orderBy(asc(orderVoucher.sentAt));
  const ids = rows.flatMap((row) => row.files);
  const found = ids.length > 0 ? await tx.select().from(file).where(inArray(file.id, ids)) : [];
  const byId = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    paidOn: row.paidOn,
    payerName: row.payerName,
    remark: row.remark,
    files: row.files.flatMap((id) => {
      const one = byId.get(id);
      return one
        ? [
            {
              filePath: one.id,
              fileName: one.name,
              size: one.size,
              fileType: one.type,
              digest: one.digest.toString('hex'),
              ...files.linkTo(one),
            },
          ]
        : [];
    }),
    sentBy: row.sentBy,
    sentAt: iso(row.sentAt),
    accepted: row.accepted,
    reason: row.reason,
    reviewedBy: row.reviewedBy,
    reviewedAt: isoOrNull(row.reviewedAt),
  }));
};

/** An order with its whole story. */
export const presentWhole = async (
  tx: Tx,
  files: Pick<FileService, 'linkTo'>,
  row: OrderRow,
  ways: CodeOf<typeof PayType>[],
): Promise<CallResult<typeof getOrder>> => {
  const { id } = row;
  const [items, payments, refunds, story] = [
    await tx.select().from(orderItem).where(eq(orderItem.orderId, id)).orderBy(asc(orderItem.position)),
    await tx
      .select()
      .from(orderPayment)
      .where(eq(orderPayment.orderId, id))
      .orderBy(asc(orderPayment.openedAt)),
    await tx.select().from(orderRefund).where(eq(orderRefund.orderId, id)).orderBy(asc(orderRefund.askedAt)),
    await tx.select().from(orderEvent).where(eq(orderEvent.orderId, id)).orderBy(asc(orderEvent.at)),
  ];
  return {
    ...presentOrder(row),
    revision: row.revision,
    remark: row.remark,
    transferReference: row.number,
    ways,
    refundable: refundableOf(row),
    invoiceable: invoiceableOf(row),
    items: items.map((item) => ({
      id: item.id,
      offerId: item.offerId,
      offer: item.offer,
      quantity: item.quantity,
      price: item.price,
      amount: item.amount,
      deviceId: item.deviceId,
      deviceName: item.deviceName,
      endsAt: isoOrNull(item.endsAt),
    })),
    shipment: row.shipment,
    payments: payments.map((one) => ({
      id: one.id,
      way: one.way,
      tradeNo: one.tradeNo,
      providerNo: one.providerNo,
      amount: one.amount,
      state: one.state,
      openedAt: iso(one.openedAt),
      paidAt: isoOrNull(one.paidAt),
    })),
    vouchers: await vouchersOf(tx, files, id),
    refunds: refunds.map(presentRefund),
    story: story.map(({ id: eventId, step, by, text, at }) => ({ id: eventId, step, by, text, at: iso(at) })),
  };
};
