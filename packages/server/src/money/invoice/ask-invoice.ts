import type { askInvoice } from '@chancery/contract/invoice/calls.ts';
import { invoiceableOf } from '@chancery/contract/invoice/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { OrderPayState } from '@chancery/contract/order/codes.ts';
import { invoiceTypesFor, missingFor, type PayerFacts } from '@chancery/contract/payer/rules.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { comma } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { nextUnitNumber } from '../../kit/unit-number.ts';
import { company } from '../../people/ports.ts';
import { unitOrder } from '../order/order.table.ts';
import { payer } from '../payer/payer.table.ts';
import { invoiceOrder, unitInvoice } from './invoice.table.ts';
import { lockOrders } from './invoice-lock.ts';

type Input = CheckedInput<typeof askInvoice>;

/** The payer as it is at this moment, fit for the kind of invoice. */
const payerFor = async (tx: Tx, { companyId }: UnitActor, { payerId, type }: Input): Promise<PayerFacts> => {
  const [row] = await tx
    .select()
    .from(payer)
    .where(and(eq(payer.id, payerId), eq(payer.companyId, companyId)));
  if (!row) return refuse('payer.notFound');
  const { name, taxNumber, address, phone, bank, account } = row;
  const facts = { type: row.type, name, taxNumber, address, phone, bank, account };
  if (!invoiceTypesFor(facts.type).includes(type)) refuse('invoice.typeUnfit');
  const { language } = currentOrigin();
  const t = translator(language);
  const missing = missingFor(facts, type).map((field) => t(`payer.${field}`));
  if (missing.length > 0) refuse('invoice.payerLacks', { params: { fields: missing.join(comma[language]) } });
  return facts;
};

/** Takes from each order what goes on the invoice; of two requests for the same, the second finds too little. */
const takeFrom = async (tx: Tx, { companyId }: UnitActor, wanted: Input['orders']): Promise<void> => {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) refuse('invoice.twice');
  const held = await lockOrders(
    tx,
    wanted.map(({ id }) => id),
  );
  const orders = new Map(held.map((order) => [order.id, order]));
  for (const [at, { id, amount }] of wanted.entries()) {
    const order = orders.get(id);
    if (order?.companyId !== companyId) return refuse('order.notFound');
    const { number } = order;
    if (order.payState !== OrderPayState.paid) refuse('invoice.notPaid', { params: { number } });
    const rest = invoiceableOf(order);
    if (amount > rest)
      refuse('invoice.tooMuch', {
        params: { number, max: showYuan(rest) },
        fields: [{ field: `orders.${at}.amount`, key: 'rule.amount', params: {} }],
      });
    await tx
      .update(unitOrder)
      .set({ invoiced: sql`${unitOrder.invoiced} + ${amount}` })
      .where(eq(unitOrder.id, id));
  }
};

/** Asks for an invoice: the payer is copied, and what it says of orders is theirs no more to invoice. */
export const askForInvoice = async (
  tx: Tx,
  actor: UnitActor,
  input: Input,
): Promise<CallResult<typeof askInvoice>> => {
  const { companyId, name: by } = actor;
  const facts = await payerFor(tx, actor, input);
  await takeFrom(tx, actor, input.orders);
  const [unit] = await tx.select({ name: company.name }).from(company).where(eq(company.id, companyId));
  const id = uuidv7();
  const invoice = {
    id,
    companyId,
    companyName: unit?.name ?? '',
    number: await nextUnitNumber(tx, companyId, 'F'),
    type: input.type,
    amount: input.orders.reduce((sum, { amount }) => sum + amount, 0),
    payer: facts,
    payerName: facts.name,
    email: input.email ?? '',
    remark: input.remark ?? '',
    askedBy: by,
    askedById: actor.id,
    updatedBy: by,
  };
  await tx.insert(unitInvoice).values(invoice);
  await tx
    .insert(invoiceOrder)
    .values(input.orders.map(({ id: orderId, amount }) => ({ invoiceId: id, orderId, companyId, amount })));
  const { number, type, amount, payerName } = invoice;
  note({ objectType: 'invoice', objectId: id, objectName: number, after: { type, amount, payerName } });
  return { id };
};
