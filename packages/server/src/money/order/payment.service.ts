import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/order/calls.ts';
import { OrderPayState, PayEntrance, PaymentState } from '@chancery/contract/order/codes.ts';
import { mayStep } from '@chancery/contract/order/steps.ts';
import { Declined, type Entrance, type PayProvider, Unreachable } from '@chancery/payments/provider.ts';
import { and, count, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handleAndFollow } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Origin } from '../../kit/request-context.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { AskProvider } from './ask-provider.ts';
import { tradeNumber } from './numbers.ts';
import { noteOrder } from './order.service.ts';
import { orderPayment, unitOrder } from './order.table.ts';
import { lockOrder, type OrderRow, takeStep } from './order-move.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly providerOf: (way: string) => PayProvider | undefined;
  readonly askProvider: AskProvider;
}

type Opening = CheckedInput<typeof call.payOrder>;

/** How long before a try that nobody finished is asked about. */
const firstAskMs = 60_000;

const shown = (entrance: Entrance) => {
  switch (entrance.kind) {
    case 'code':
      return { kind: PayEntrance.code, address: entrance.content, fields: {} };
    case 'page':
      return { kind: PayEntrance.page, address: entrance.address, fields: {} };
    default:
      return { kind: PayEntrance.form, address: entrance.action, fields: entrance.fields };
  }
};

/** Opens payments at providers, and asks how they stand. */
export const createPaymentService = ({ transactions, providerOf, askProvider }: Parts) => {
  const tradeNoFor = async (tx: Tx, order: OrderRow): Promise<string> => {
    const [row] = await tx
      .select({ n: count() })
      .from(orderPayment)
      .where(eq(orderPayment.orderId, order.id));
    return tradeNumber(order.number, (row?.n ?? 0) + 1);
  };

  /** The try is kept before the provider hears of it: a payment that comes is never unknown. */
  const begin = (actor: UnitActor, { id, way }: Opening): Promise<CallResult<typeof call.payOrder>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockOrder(tx, id);
      if (!providerOf(way)) refuse('order.wayClosed');
      if (!mayStep(row, 'open') || row.amount === 0 || row.expiresAt <= new Date()) refuse('order.notNow');
      const tradeNo = await tradeNoFor(tx, row);
      const until = Math.min(Date.now() + limits.order.payMinutes * 60_000, row.expiresAt.getTime());
      await tx.insert(orderPayment).values({
        id: uuidv7(),
        companyId: actor.companyId,
        orderId: id,
        way,
        tradeNo,
        amount: row.amount,
        state: PaymentState.open,
        askAt: new Date(Date.now() + firstAskMs),
      });
      await takeStep(tx, row, 'open', { by: actor.name, text: way });
      noteOrder(row, { way, tradeNo });
      return {
        kind: PayEntrance.code,
        address: tradeNo,
        fields: { subject: row.titleZh, amount: String(row.amount) },
        expiresAt: new Date(until).toISOString(),
      };
    });

  const open = async (
    { way, on }: Opening,
    { address: tradeNo, fields, expiresAt }: CallResult<typeof call.payOrder>,
    origin: Origin,
  ): Promise<CallResult<typeof call.payOrder>> => {
    const provider = providerOf(way) ?? refuse('order.wayClosed');
    const entrance = await provider
      .open({
        tradeNo,
        amount: Number(fields.amount),
        subject: fields.subject ?? tradeNo,
        expiresAt: new Date(expiresAt),
        on,
        clientAddress: origin.ip,
      })
      .catch((error: unknown) => {
        if (error instanceof Declined)
          return refuse('order.providerDeclined', { params: { words: error.words } });
        if (error instanceof Unreachable) return refuse('order.providerAway');
        throw error;
      });
    return { ...shown(entrance), expiresAt };
  };

  const check = (actor: UnitActor, id: string): Promise<CallResult<typeof call.checkOrder>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockOrder(tx, id);
      const [tries] = await tx
        .select({ n: count() })
        .from(orderPayment)
        .where(and(eq(orderPayment.orderId, id), eq(orderPayment.state, PaymentState.open)));
      if (!tries?.n || !mayStep(row, 'check')) return { payState: row.payState };
      await takeStep(tx, row, 'check', { by: actor.name });
      noteOrder(row);
      return { payState: OrderPayState.statusCheck };
    });

  const standing = async (actor: UnitActor, id: string): Promise<CallResult<typeof call.checkOrder>> => {
    await askProvider.ofOrder(id);
    const [row] = await transactions.read(scopeOf(actor), (tx) =>
      tx.select({ payState: unitOrder.payState }).from(unitOrder).where(eq(unitOrder.id, id)),
    );
    return row ?? refuse('order.notFound');
  };

  return answering({ begin, open, check, standing }, (payments) => [
    handleAndFollow(
      call.payOrder,
      ({ actor, input }) => payments.begin(actor, input),
      ({ input, origin }, answer) => payments.open(input, answer, origin),
    ),
    handleAndFollow(
      call.checkOrder,
      ({ actor, input }) => payments.check(actor, input.id),
      ({ actor, input }) => payments.standing(actor, input.id),
    ),
  ]);
};
