import type { Brand } from '@chancery/contract/brands/brand.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/order/calls.ts';
import { PayType } from '@chancery/contract/order/codes.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import type { PayProvider } from '@chancery/payments/provider.ts';
import { and, eq, like, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService } from '../../files/ports.ts';
import { type Actor, isInUnit, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handleAndFollow } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { search } from '../../kit/search.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { today } from '../catalogue/offer-prices.ts';
import { presentOrder, presentWhole } from './order.present.ts';
import { orderItem, orderVoucher, unitOrder } from './order.table.ts';
import { refusePaying, refuseTooMany } from './order-guards.ts';
import { engravesSeal, linesOf, type OrderLine, titleOf } from './order-lines.ts';
import { lockOrder, type OrderRow, takeStep, tellStory } from './order-move.ts';
import { beginRefund } from './refunds.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly brand: Brand;
  readonly providers: () => readonly PayProvider[];
  /** What an order that costs nothing does, once it is placed. */
  readonly settleFree: (orderId: string) => Promise<void>;
}

const dayMs = 86_400_000;

/** A unit knows its own orders; operators know all. */
const within = (actor: Actor): SQL | undefined =>
  isInUnit(actor) ? eq(unitOrder.companyId, actor.companyId) : undefined;

/** A whole number is looked up: numbers of one day are so alike that an index of words tells them apart slowly. */
const wholeNumber = /^D\d{12,}$/i;

/** No policy stands between an operator and the index of words. */
const containsWord = async (tx: Tx, actor: Actor, keyword: string): Promise<SQL> => {
  if (wholeNumber.test(keyword)) return eq(unitOrder.number, keyword.toUpperCase());
  return isInUnit(actor)
    ? (await search(tx, 'unit_order', keyword))(unitOrder.id, unitOrder.words)
    : like(unitOrder.words, containing(keyword.toLowerCase()));
};

type Filters = Omit<CheckedInput<typeof call.listOrders>, 'pageNum' | 'pageSize' | 'sort' | 'cursor'>;

/** What a list of orders shows to somebody with these filters. */
export const ordersFor = async (tx: Tx, actor: Actor, { state, payState, keyword }: Filters) => [
  within(actor),
  state === undefined ? undefined : eq(unitOrder.state, state),
  payState === undefined ? undefined : eq(unitOrder.payState, payState),
  keyword ? await containsWord(tx, actor, keyword) : undefined,
];

/** What the log of operations calls an order. */
export const noteOrder = ({ id, number }: Pick<OrderRow, 'id' | 'number'>, after: object = {}): void =>
  note({ objectType: 'order', objectId: id, objectName: number, after });

interface NewOrder {
  readonly companyId: string;
  readonly lines: readonly OrderLine[];
  readonly amount: number;
  readonly by: string;
  readonly remark?: string | undefined;
  readonly shipment?: OrderRow['shipment'] | undefined;
}

/** Writes a new order with its lines. */
export const writeOrder = async (tx: Tx, order: NewOrder): Promise<OrderRow> => {
  const { companyId, lines, amount, by } = order;
  const [unit] = await tx.select({ name: company.name }).from(company).where(eq(company.id, companyId));
  const { rows } = await tx.execute<{ number: string }>(sql`
    SELECT 'D' || to_char(${today}, 'YYMMDD') || lpad(nth, greatest(6, length(nth)), '0') AS number
    FROM (SELECT nextval('order_number')::text AS nth) AS drawn`);
  const [row] = await tx
    .insert(unitOrder)
    .values({
      id: uuidv7(),
      companyId,
      companyName: unit?.name ?? refuse('unit.notFound'),
      number: rows[0]?.number ?? '',
      ...titleOf(lines),
      amount,
      ships: lines.some(({ offer }) => offer.ships),
      engraves: lines.some(({ offer }) => engravesSeal(offer)),
      remark: order.remark ?? '',
      shipment: order.shipment ?? null,
      createdBy: by,
      updatedBy: by,
      expiresAt: new Date(Date.now() + limits.order.transferDays * dayMs),
    })
    .returning();
  if (!row) throw new Error('an order was not kept');
  await tx.insert(orderItem).values(lines.map((line) => ({ ...line, orderId: row.id })));
  await tellStory(tx, row, 'place', by, order.remark);
  return row;
};

/** What units order, and what they do about it until it is paid. */
export const createOrderService = ({ transactions, files, brand, providers, settleFree }: Parts) => {
  /** A bank takes money everywhere; providers only where the brand sells on-line. */
  const ways = () => [...(brand.paymentControl ? providers().map(({ way }) => way) : []), PayType.offline];

  const list = (
    actor: Actor,
    input: CheckedInput<typeof call.listOrders>,
  ): Promise<CallResult<typeof call.listOrders>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      return keysetPage(tx, {
        from: unitOrder,
        where: await ordersFor(tx, actor, input),
        sorts: { createdAt: unitOrder.createdAt, amount: unitOrder.amount },
        query: input,
        present: presentOrder,
      });
    });

  const get = (actor: Actor, id: string): Promise<CallResult<typeof call.getOrder>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(unitOrder)
        .where(and(eq(unitOrder.id, id), within(actor)));
      return presentWhole(tx, files, row ?? refuse('order.notFound'), ways());
    });

  const place = (
    actor: UnitActor,
    { items, amount, remark, shipment }: CheckedInput<typeof call.placeOrder>,
  ): Promise<CallResult<typeof call.placeOrder>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      if (!brand.paymentControl) refuse('order.grantedOnly', { params: { phone: brand.contactPhone } });
      const { companyId, name: by } = actor;
      const lines = await linesOf(tx, { companyId, items });
      const total = lines.reduce((sum, line) => sum + line.amount, 0);
      if (total !== amount) refuse('order.priceChanged', { params: { amount: showYuan(total) } });
      if (lines.some(({ offer }) => offer.ships) && !shipment) refuse('order.addressNeeded');
      await refuseTooMany(tx, companyId);
      const row = await writeOrder(tx, {
        companyId,
        lines,
        amount: total,
        by,
        remark,
        shipment: shipment && { ...shipment, carrier: '', trackingNo: '' },
      });
      noteOrder(row, { amount: total, title: row.titleEn });
      return { id: row.id };
    });

  const cancel = (
    actor: UnitActor,
    { id, reason = '' }: CheckedInput<typeof call.cancelOrder>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockOrder(tx, id);
      await refusePaying(tx, id);
      await takeStep(tx, row, 'cancel', { by: actor.name, text: reason });
      noteOrder(row, { reason });
      return {};
    });

  const voucher = (
    actor: UnitActor,
    { id, paidOn, payerName, remark = '', files: paths }: CheckedInput<typeof call.sendVoucher>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockOrder(tx, id);
      await refusePaying(tx, id);
      const { rows } = await tx.execute<{ later: boolean }>(sql`SELECT ${paidOn}::date > ${today} AS later`);
      if (rows[0]?.later) refuse('order.futureDay');
      for (const path of paths) await files.use(tx, actor, path, FilePurpose.voucher);
      await takeStep(tx, row, 'voucher', { by: actor.name, set: { payType: PayType.offline } });
      await tx.insert(orderVoucher).values({
        id: uuidv7(),
        companyId: actor.companyId,
        orderId: id,
        paidOn,
        payerName,
        remark,
        files: paths,
        sentBy: actor.name,
      });
      noteOrder(row, { paidOn, payerName });
      return {};
    });

  const askRefund = (
    actor: UnitActor,
    { id, amount, reason }: CheckedInput<typeof call.askRefund>,
  ): Promise<CallResult<typeof call.askRefund>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockOrder(tx, id);
      const refund = await beginRefund(tx, row, { amount, reason, by: actor.name });
      noteOrder(row, { amount, reason });
      return { id: refund };
    });

  const receive = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockOrder(tx, id);
      if (row.engraves) refuse('order.engraved');
      await takeStep(tx, row, 'receive', { by: actor.name });
      noteOrder(row);
      return {};
    });

  return answering({ list, get, place, cancel, voucher, askRefund, receive }, (orders) => [
    handle(call.listOrders, ({ actor, input }) => orders.list(actor, input)),
    handle(call.getOrder, ({ actor, input }) => orders.get(actor, input.id)),
    handleAndFollow(
      call.placeOrder,
      ({ actor, input }) => orders.place(actor, input),
      async ({ input }, { id }) => {
        if (input.amount === 0) await settleFree(id);
        return { id };
      },
    ),
    handle(call.cancelOrder, ({ actor, input }) => orders.cancel(actor, input)),
    handle(call.sendVoucher, ({ actor, input }) => orders.voucher(actor, input)),
    handle(call.askRefund, ({ actor, input }) => orders.askRefund(actor, input)),
    handle(call.receiveOrder, ({ actor, input }) => orders.receive(actor, input.id)),
  ]);
};
