import { afterStep, mayStep, type OrderStepName } from '@chancery/contract/order/steps.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { orderEvent, unitOrder } from './order.table.ts';

export type OrderRow = typeof unitOrder.$inferSelect;

/** An order, held until the transaction ends; what a unit may not see does not exist. */
export const lockOrder = async (tx: Tx, id: string): Promise<OrderRow> => {
  const [row] = await tx.select().from(unitOrder).where(eq(unitOrder.id, id)).for('update');
  return row ?? refuse('order.notFound');
};

interface Taken {
  readonly by: string;
  readonly text?: string;
  /** What else changes with it. */
  readonly set?: Partial<Omit<typeof unitOrder.$inferInsert, 'state' | 'payState'>>;
}

/** Writes down what happened to an order. */
export const tellStory = (tx: Tx, row: OrderRow, step: string, by: string, text = '') =>
  tx.insert(orderEvent).values({ id: uuidv7(), companyId: row.companyId, orderId: row.id, step, by, text });

/** Takes a step of a held order, or refuses it; answers the order as it stands then. */
export const takeStep = async (
  tx: Tx,
  row: OrderRow,
  step: OrderStepName,
  { by, text, set = {} }: Taken,
): Promise<OrderRow> => {
  if (!mayStep(row, step)) refuse('order.notNow');
  const change = {
    ...set,
    ...afterStep(row, step),
    revision: row.revision + 1,
    updatedBy: by,
  };
  await tx
    .update(unitOrder)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(unitOrder.id, row.id));
  await tellStory(tx, row, step, by, text);
  return { ...row, ...change } as OrderRow;
};
