import type { Brand } from '@chancery/contract/brands/brand.ts';
import type { Shipment } from '@chancery/contract/order/shapes.ts';
import { mayStep } from '@chancery/contract/order/steps.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { refundableOf } from './order.present.ts';
import { writeOrder } from './order.service.ts';
import { unitOrder } from './order.table.ts';
import { refusePaying, refuseTooMany } from './order-guards.ts';
import { linesOf } from './order-lines.ts';
import { lockOrder, type OrderRow, takeStep } from './order-move.ts';
import { beginRefund } from './refunds.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly brand: Pick<Brand, 'paymentControl'>;
  readonly settleFree: (orderId: string) => Promise<void>;
  readonly sendOwed: (tx: Tx, orderId: string) => Promise<void>;
}

interface Wish {
  readonly offerId: string;
  /** What the buyer was shown. */
  readonly amount: number;
  readonly remark: string;
  readonly shipment: Pick<z.output<typeof Shipment>, 'receiver' | 'phone' | 'address'>;
}

export type EngravedOrders = ReturnType<typeof createEngravedOrders>;

/** The orders of seals that are engraved: ordered, called off and paid back like others, and moved by who looks after them. */
export const createEngravedOrders = ({ transactions, brand, settleFree, sendOwed }: Parts) => {
  const place = async (tx: Tx, { companyId, name: by }: UnitActor, wish: Wish) => {
    const items = [{ offerId: wish.offerId, quantity: 1 }];
    const priced = await linesOf(tx, { companyId, items, engraved: true, unpriced: !brand.paymentControl });
    // Where nothing is sold on-line, the platform decides when it allocates the order, and sends no bill.
    const lines = brand.paymentControl ? priced : priced.map((line) => ({ ...line, price: 0, amount: 0 }));
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    if (amount !== wish.amount) refuse('order.priceChanged', { params: { amount: showYuan(amount) } });
    await refuseTooMany(tx, companyId);
    const shipment = { ...wish.shipment, carrier: '', trackingNo: '' };
    const order = await writeOrder(tx, { companyId, lines, amount, by, remark: wish.remark, shipment });
    const material = lines[0]?.offer.material ?? refuse('order.notOnSale', { params: { name: '' } });
    return { order, material };
  };

  /** Calls off an order that nobody has begun to make: unpaid it is over, paid its money is asked back. */
  const callOff = async (tx: Tx, by: string, order: OrderRow, reason: string): Promise<void> => {
    await refusePaying(tx, order.id);
    if (mayStep(order, 'cancel')) await takeStep(tx, order, 'cancel', { by, text: reason });
    else if (order.amount > 0) await beginRefund(tx, order, { amount: refundableOf(order), reason, by });
  };

  /** What is owed to whoever called off is theirs without anybody's word. */
  const settleCalledOff = (
    orderId: string,
    { by, reason }: { readonly by: string; readonly reason: string },
  ): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order.amount === 0 && mayStep(order, 'withdraw'))
        await takeStep(tx, order, 'withdraw', { by, text: reason });
      else if (order.refunding + order.refunded === order.amount) await sendOwed(tx, orderId);
    });

  /** The order of a seal, which need not be held. */
  const find = async (tx: Tx, id: string): Promise<OrderRow> => {
    const [row] = await tx.select().from(unitOrder).where(eq(unitOrder.id, id));
    return row ?? refuse('engraving.notFound');
  };

  return { place, settle: settleFree, callOff, settleCalledOff, find };
};
