import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/order/desk.ts';
import type { ServiceType } from '@chancery/contract/service/codes.ts';
import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { billDifference } from './order.table.ts';

type Line = {
  month: string;
  serviceType: CodeOf<typeof ServiceType>;
  paid: string;
  refunded: string;
  orders: number;
};

/** How many invoices wait to be issued; told by whoever keeps them. */
export type CountInvoices = (tx: Tx) => Promise<number>;

/** What came in and went back, and where our books and a provider's bill disagree. */
export const createBooksService = (transactions: Transactions, waitingInvoices: CountInvoices) => {
  const differences = (
    input: CheckedInput<typeof call.listDifferences>,
  ): Promise<CallResult<typeof call.listDifferences>> =>
    transactions.read('platform', (tx) =>
      keysetPage(tx, {
        from: billDifference,
        where: [
          input.way === undefined ? undefined : eq(billDifference.way, input.way),
          input.open === 'yes' ? isNull(billDifference.settledAt) : undefined,
          input.open === 'no' ? isNotNull(billDifference.settledAt) : undefined,
        ],
        sorts: { foundAt: billDifference.foundAt },
        query: input,
        present: (row) => ({ ...row, foundAt: iso(row.foundAt), settledAt: isoOrNull(row.settledAt) }),
      }),
    );

  const settle = (
    actor: OperatorActor,
    { id, explanation }: CheckedInput<typeof call.settleDifference>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const [row] = await tx.select().from(billDifference).where(eq(billDifference.id, id)).for('update');
      if (!row) return refuse('reconciliation.notFound');
      if (row.settledAt) refuse('reconciliation.settled');
      await tx
        .update(billDifference)
        .set({ settledBy: actor.name, settledAt: sql`now()`, explanation })
        .where(eq(billDifference.id, id));
      note({ objectType: 'difference', objectId: id, objectName: row.tradeNo, after: { explanation } });
      return {};
    });

  /** A refund is shared among the lines of its order by what they cost; the fen that is left over goes to the first. */
  const lines = (tx: Tx, months: number) =>
    tx.execute<Line>(sql`
      WITH since AS (
        SELECT date_trunc('month', timezone('Asia/Shanghai', now())) - make_interval(months => ${months - 1}) AS month
      ), sold AS (
        SELECT to_char(timezone('Asia/Shanghai', o.paid_at), 'YYYY-MM') AS month,
               (i.offer->>'serviceType')::int AS service, i.order_id,
               CASE WHEN o.amount = sum(i.amount) OVER w THEN i.amount
                    WHEN i.position = 0 THEN o.amount ELSE 0 END AS paid,
               CASE WHEN o.refunded = 0 THEN 0
                    WHEN i.position = 0 THEN o.refunded - coalesce(
                      (SELECT sum(o.refunded * x.amount / nullif(o.amount, 0)) FROM order_item x
                       WHERE x.order_id = o.id AND x.position > 0), 0)
                    ELSE o.refunded * i.amount / nullif(o.amount, 0) END AS refunded
        FROM unit_order o JOIN order_item i ON i.order_id = o.id, since
        WHERE o.paid_at >= since.month AT TIME ZONE 'Asia/Shanghai' AND o.amount > 0
        WINDOW w AS (PARTITION BY i.order_id)
      )
      SELECT month, service AS "serviceType", sum(paid)::text AS paid, sum(refunded)::text AS refunded,
             count(DISTINCT order_id)::int AS orders
      FROM sold GROUP BY month, service ORDER BY month DESC, service`);

  const waiting = async (tx: Tx) => {
    const { rows } = await tx.execute<{
      vouchers: number;
      refunds: number;
      shipments: number;
      differences: number;
    }>(sql`
      SELECT (SELECT count(*)::int FROM unit_order WHERE pay_state = 5) AS vouchers,
             (SELECT count(*)::int FROM order_refund
              WHERE state IN ('asked', 'failed') OR (state = 'sending' AND way = 'offline')) AS refunds,
             (SELECT count(*)::int FROM unit_order WHERE ships AND pay_state = 1 AND state IN (0, 1, 2)) AS shipments,
             (SELECT count(*)::int FROM bill_difference WHERE settled_at IS NULL) AS differences`);
    const counted = rows[0] ?? { vouchers: 0, refunds: 0, shipments: 0, differences: 0 };
    return { ...counted, invoices: await waitingInvoices(tx) };
  };

  const revenue = ({
    months,
  }: CheckedInput<typeof call.getRevenue>): Promise<CallResult<typeof call.getRevenue>> =>
    transactions.read('platform', async (tx) => {
      const { rows } = await lines(tx, months);
      return {
        months: rows.map((row) => ({ ...row, paid: Number(row.paid), refunded: Number(row.refunded) })),
        waiting: await waiting(tx),
      };
    });

  return answering({ differences, settle, revenue }, (books) => [
    handle(call.listDifferences, ({ input }) => books.differences(input)),
    handle(call.settleDifference, ({ actor, input }) => books.settle(actor, input)),
    handle(call.getRevenue, ({ input }) => books.revenue(input)),
  ]);
};
