import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Evidence } from '../../kit/evidence.ts';
import type { Tx } from '../../kit/transaction.ts';
import { grant, revoke } from '../../ledger/ports.ts';
import type { Tell } from '../../people/ports.ts';
import { extendService } from '../../seals/ports.ts';
import { orderItem } from './order.table.ts';
import type { OrderRow } from './order-move.ts';
import { holdDays, takeDaysBack } from './service-days.ts';

type Item = typeof orderItem.$inferSelect;

/** A limit of a unit that rises until a day, or falls back before it. */
export interface LimitRaise {
  raise(
    tx: Tx,
    wish: {
      readonly companyId: string;
      readonly name: UnitLimit;
      readonly by: number;
      readonly endsAt: Date | null;
      readonly reference: string;
    },
  ): Promise<void>;
  end(tx: Tx, companyId: string, reference: string): Promise<void>;
}

export interface DeliveryPorts {
  readonly evidence: Evidence;
  readonly tell: Tell;
  readonly limits: LimitRaise;
}

/** The lot of what a line brought. */
const lotOf = ({ id }: Pick<Item, 'id'>) => `order ${id}`;

const endOf = async (tx: Tx, months: number | null): Promise<Date | null> => {
  if (months === null) return null;
  const { rows } = await tx.execute<{ at: Date | string }>(
    sql`SELECT (timezone('Asia/Shanghai', now()) + make_interval(months => ${months})) AT TIME ZONE 'Asia/Shanghai' AS at`,
  );
  return new Date(rows[0]?.at ?? 0);
};

const itemsOf = (tx: Tx, { id }: OrderRow) =>
  tx.select().from(orderItem).where(eq(orderItem.orderId, id)).orderBy(asc(orderItem.position));

/** What a paid order does, with the transaction that notes the payment: each line once. */
export const deliver = async (tx: Tx, ports: DeliveryPorts, order: OrderRow): Promise<void> => {
  for (const item of await itemsOf(tx, order)) {
    if (item.deliveredAt) continue;
    const { gives, serviceMonths, validMonths, limitName, limitBy } = item.offer;
    const until = await endOf(tx, validMonths === null ? null : validMonths);
    for (const { value, amount } of gives)
      await grant(tx, {
        companyId: order.companyId,
        value,
        lot: lotOf(item),
        endsAt: until,
        amount: amount * item.quantity,
        reference: lotOf(item),
      });
    const served =
      item.deviceId && serviceMonths > 0
        ? await extendService(tx, ports, {
            deviceId: item.deviceId,
            months: serviceMonths * item.quantity,
            note: order.number,
          })
        : null;
    await holdDays(tx, item, served?.days ?? 0);
    if (limitName && limitBy > 0)
      await ports.limits.raise(tx, {
        companyId: order.companyId,
        name: limitName,
        by: limitBy * item.quantity,
        endsAt: until,
        reference: lotOf(item),
      });
    await tx
      .update(orderItem)
      .set({ deliveredAt: sql`now()`, endsAt: served?.until ?? until })
      .where(eq(orderItem.id, item.id));
  }
};

/** Takes back what an order brought and nobody has used, when all of its money goes back. */
export const takeBack = async (tx: Tx, ports: DeliveryPorts, order: OrderRow): Promise<void> => {
  for (const item of await itemsOf(tx, order)) {
    if (!item.deliveredAt) continue;
    const { gives, serviceMonths, limitName } = item.offer;
    for (const { value, amount } of gives)
      await revoke(tx, {
        companyId: order.companyId,
        value,
        lot: lotOf(item),
        amount: amount * item.quantity,
        reference: `back ${item.id}`,
      });
    if (item.deviceId && serviceMonths > 0) {
      const term = await extendService(tx, ports, {
        deviceId: item.deviceId,
        months: -serviceMonths * item.quantity,
        note: order.number,
      });
      await takeDaysBack(tx, item, -(term?.days ?? 0));
    }
    if (limitName) await ports.limits.end(tx, order.companyId, lotOf(item));
  }
};
