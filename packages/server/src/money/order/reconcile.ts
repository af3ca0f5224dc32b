import { PaymentState, RefundState } from '@chancery/contract/order/codes.ts';
import type { BillLine, PayProvider } from '@chancery/payments/provider.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { notePayment, type PaymentPorts } from './note-payment.ts';
import { billDay, billDifference, orderPayment, orderRefund } from './order.table.ts';

interface Parts extends PaymentPorts {
  readonly transactions: Transactions;
  readonly log: FastifyBaseLogger;
  readonly providers: () => readonly PayProvider[];
}

type Kind = (typeof billDifference.$inferInsert)['kind'];

interface Ours {
  readonly tradeNo: string;
  readonly providerNo: string;
  readonly amount: number;
}

const zone = 'Asia/Shanghai';

/** The books of a day, as a bill speaks of them. */
const booksOf = async (tx: Tx, way: PayProvider['way'], day: string) => {
  const onDay = (column: typeof orderPayment.paidAt | typeof orderRefund.doneAt) =>
    sql`${column} >= ${day}::timestamp AT TIME ZONE ${zone} AND ${column} < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`;
  const payments = await tx
    .select()
    .from(orderPayment)
    .where(
      and(
        eq(orderPayment.way, way),
        inArray(orderPayment.state, [PaymentState.paid, PaymentState.surplus]),
        onDay(orderPayment.paidAt),
      ),
    );
  const refunds = await tx
    .select()
    .from(orderRefund)
    .where(and(eq(orderRefund.way, way), eq(orderRefund.state, RefundState.done), onDay(orderRefund.doneAt)));
  return {
    payments: payments.map(({ tradeNo, providerNo, amount }) => ({
      tradeNo,
      providerNo: providerNo ?? '',
      amount,
    })),
    refunds: refunds.map(({ refundNo, providerNo, amount }) => ({
      tradeNo: refundNo,
      providerNo: providerNo ?? '',
      amount,
    })),
  };
};

interface Difference {
  readonly kind: Kind;
  readonly tradeNo: string;
  readonly providerNo: string;
  readonly ours: number | null;
  readonly theirs: number | null;
}

/** Every line that only one side has, or that the two sides give another amount. */
const compare = (
  ours: readonly Ours[],
  theirs: readonly Ours[],
  kinds: { readonly missing: Kind; readonly unknown: Kind },
): Difference[] => {
  const known = new Map(ours.map((line) => [line.providerNo, line]));
  const billed = new Map(theirs.map((line) => [line.providerNo, line]));
  return [
    ...ours
      .filter(({ providerNo }) => !billed.has(providerNo))
      .map(({ amount, ...line }) => ({ ...line, kind: kinds.missing, ours: amount, theirs: null })),
    ...theirs.flatMap(({ amount, ...line }): Difference[] => {
      const own = known.get(line.providerNo);
      if (!own) return [{ ...line, kind: kinds.unknown, ours: null, theirs: amount }];
      return own.amount === amount
        ? []
        : [{ ...line, kind: 'amount' as const, ours: own.amount, theirs: amount }];
    }),
  ];
};

/** Compares the books of a day with the bill of a provider, notes what was lost, and lists every difference. */
export const createReconciliation = (parts: Parts) => {
  const { transactions, providers, log } = parts;

  const catchUp = async (way: PayProvider['way'], bill: readonly BillLine[]) => {
    for (const { kind, tradeNo, providerNo, amount, at } of bill)
      if (kind === 'payment')
        await transactions.apart('platform', (tx) =>
          notePayment(tx, parts, { way, tradeNo, providerNo, amount, paidAt: at }),
        );
  };

  const look = async (provider: PayProvider, day: string): Promise<number> => {
    const { way } = provider;
    const bill = await provider.bill(day);
    await catchUp(way, bill);
    return transactions.apart('platform', async (tx) => {
      const books = await booksOf(tx, way, day);
      const payments = bill.filter(({ kind }) => kind === 'payment');
      const refunds = bill
        .filter(({ kind }) => kind === 'refund')
        .map((line) => ({ ...line, tradeNo: line.refundNo ?? line.tradeNo }));
      const found = [
        ...compare(books.payments, payments, { missing: 'paymentMissing', unknown: 'paymentUnknown' }),
        ...compare(books.refunds, refunds, { missing: 'refundMissing', unknown: 'refundUnknown' }),
      ];
      if (found.length > 0)
        await tx
          .insert(billDifference)
          .values(
            found.map(({ kind, tradeNo, providerNo, ours, theirs }) => ({
              id: uuidv7(),
              day,
              way,
              kind,
              tradeNo,
              providerNo,
              ours,
              theirs,
            })),
          )
          .onConflictDoNothing();
      const said = { lines: bill.length, lookedAt: sql`now()` };
      await tx
        .insert(billDay)
        .values({ day, way, ...said })
        .onConflictDoUpdate({ target: [billDay.day, billDay.way], set: said });
      return found.length;
    });
  };

  /** Looks at the bills of the last days that nobody has looked at yet: a provider makes them in the morning. */
  const lately = async (): Promise<number> => {
    const days = await transactions.read('platform', (tx) =>
      tx.execute<{ day: string; way: string }>(sql`
        SELECT to_char(d, 'YYYY-MM-DD') AS day, w.name AS way
        FROM generate_series(timezone(${zone}, now())::date - 7, timezone(${zone}, now())::date - 1, interval '1 day') AS d,
             unnest(${sql.param(providers().map(({ way }) => way))}::text[]) AS w (name)
        WHERE extract(hour FROM timezone(${zone}, now())) >= 10
          AND NOT EXISTS (SELECT FROM bill_day b WHERE b.day = d::date AND b.way = w.name)`),
    );
    let differences = 0;
    for (const { day, way } of days.rows) {
      const provider = providers().find((one) => one.way === way);
      if (!provider) continue;
      try {
        differences += await look(provider, day);
      } catch (error) {
        log.warn({ err: error, way, day }, 'the bill of a payment provider could not be looked at');
      }
    }
    return differences;
  };
  return { look, lately };
};
