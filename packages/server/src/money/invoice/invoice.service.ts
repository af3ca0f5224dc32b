import * as call from '@chancery/contract/invoice/calls.ts';
import { InvoiceState } from '@chancery/contract/invoice/codes.ts';
import { invoiceableOf } from '@chancery/contract/invoice/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { OrderPayState } from '@chancery/contract/order/codes.ts';
import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, isInUnit, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { unitOrder } from '../order/order.table.ts';
import { askForInvoice } from './ask-invoice.ts';
import { giveBack } from './finish-invoice.ts';
import { unitInvoice } from './invoice.table.ts';
import { lockInvoice, refuseDecided } from './invoice-lock.ts';
import type { InvoiceLook } from './invoice-look.ts';
import { presentInvoice } from './invoice-present.ts';

type ListInput = CheckedInput<typeof call.listInvoices>;
type Filters = Omit<ListInput, 'pageNum' | 'pageSize' | 'sort' | 'cursor'>;

/** A unit knows its own; operators know all. */
const within = (actor: Actor): SQL | undefined =>
  isInUnit(actor) ? eq(unitInvoice.companyId, actor.companyId) : undefined;

const eitherWay = (
  wanted: boolean | undefined,
  column: typeof unitInvoice.redOf | typeof unitInvoice.refusedAt,
) => {
  if (wanted === undefined) return undefined;
  return wanted ? isNotNull(column) : isNull(column);
};

const filtered = ({ keyword, type, state, refused, red }: Filters): (SQL | undefined)[] => {
  const pattern = keyword && containing(keyword);
  return [
    type ? eq(unitInvoice.type, type) : undefined,
    state ? eq(unitInvoice.state, state) : undefined,
    // A request that was refused or withdrawn is not being issued any more.
    state === InvoiceState.issuing && !refused ? isNull(unitInvoice.refusedAt) : undefined,
    state === InvoiceState.issuing ? isNull(unitInvoice.withdrawnAt) : undefined,
    eitherWay(refused, unitInvoice.refusedAt),
    eitherWay(red, unitInvoice.redOf),
    pattern
      ? or(
          ilike(unitInvoice.number, pattern),
          ilike(unitInvoice.payerName, pattern),
          ilike(unitInvoice.companyName, pattern),
          ilike(unitInvoice.invoiceNo, pattern),
        )
      : undefined,
  ];
};

/** What a list of invoices shows to somebody with these filters. */
export const invoicesFor = (actor: Actor, filters: Filters) => [within(actor), ...filtered(filters)];

/** Invoices as units ask for them and read them. */
export const createInvoiceService = (transactions: Transactions, look: InvoiceLook) => {
  const list = (actor: Actor, input: ListInput): Promise<CallResult<typeof call.listInvoices>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: unitInvoice,
        where: invoicesFor(actor, input),
        sorts: { askedAt: unitInvoice.askedAt, amount: unitInvoice.amount },
        query: input,
        present: presentInvoice,
      }),
    );

  const get = (actor: Actor, id: string): Promise<CallResult<typeof call.getInvoice>> =>
    transactions.read(scopeOf(actor), (tx) => look(tx, actor, and(eq(unitInvoice.id, id), within(actor))));

  const invoiceable = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listInvoiceable>,
  ): Promise<CallResult<typeof call.listInvoiceable>> =>
    transactions.read(scopeOf(actor), (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      const { amount, refunded, refunding, invoiced } = unitOrder;
      return keysetPage(tx, {
        from: unitOrder,
        where: [
          eq(unitOrder.companyId, actor.companyId),
          eq(unitOrder.payState, OrderPayState.paid),
          sql`${amount} > ${refunded} + ${refunding} + ${invoiced}`,
          pattern
            ? or(
                ilike(unitOrder.number, pattern),
                ilike(unitOrder.titleZh, pattern),
                ilike(unitOrder.titleEn, pattern),
              )
            : undefined,
        ],
        sorts: { paidAt: unitOrder.paidAt },
        query: input,
        present: (row) => ({
          id: row.id,
          number: row.number,
          titleZh: row.titleZh,
          titleEn: row.titleEn,
          amount: row.amount,
          invoiceable: invoiceableOf(row),
          paidAt: iso(row.paidAt ?? row.createdAt),
        }),
      });
    });

  const ask = (
    actor: UnitActor,
    input: CheckedInput<typeof call.askInvoice>,
  ): Promise<CallResult<typeof call.askInvoice>> =>
    transactions.write(scopeOf(actor), (tx) => askForInvoice(tx, actor, input));

  const withdraw = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const held = await lockInvoice(tx, id, actor.companyId);
      const { invoice } = held;
      refuseDecided(invoice);
      if (invoice.redOf) refuse('invoice.redStays');
      await tx
        .update(unitInvoice)
        .set({
          withdrawnBy: actor.name,
          withdrawnAt: sql`now()`,
          revision: invoice.revision + 1,
          updatedBy: actor.name,
          updatedAt: sql`now()`,
        })
        .where(eq(unitInvoice.id, id));
      await giveBack(tx, held);
      note({ objectType: 'invoice', objectId: id, objectName: invoice.number });
      return {};
    });

  const accept = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(unitInvoice)
        .where(and(eq(unitInvoice.id, id), within(actor)))
        .for('update');
      const found = row ?? refuse('invoice.notFound');
      if (found.state !== InvoiceState.issued) refuse('invoice.notIssued');
      await tx
        .update(unitInvoice)
        .set({
          state: InvoiceState.accepted,
          acceptedBy: actor.name,
          acceptedAt: sql`now()`,
          revision: found.revision + 1,
          updatedBy: actor.name,
          updatedAt: sql`now()`,
        })
        .where(eq(unitInvoice.id, id));
      note({ objectType: 'invoice', objectId: id, objectName: found.number });
      return {};
    });

  return answering({ list, get, invoiceable, ask, withdraw, accept }, (invoices) => [
    handle(call.listInvoices, ({ actor, input }) => invoices.list(actor, input)),
    handle(call.getInvoice, ({ actor, input }) => invoices.get(actor, input.id)),
    handle(call.listInvoiceable, ({ actor, input }) => invoices.invoiceable(actor, input)),
    handle(call.askInvoice, ({ actor, input }) => invoices.ask(actor, input)),
    handle(call.withdrawInvoice, ({ actor, input }) => invoices.withdraw(actor, input.id)),
    handle(call.acceptInvoice, ({ actor, input }) => invoices.accept(actor, input.id)),
  ]);
};
