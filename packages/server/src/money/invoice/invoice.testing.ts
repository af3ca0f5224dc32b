import { askInvoice, getInvoice } from '@chancery/contract/invoice/calls.ts';
import { InvoiceType } from '@chancery/contract/invoice/codes.ts';
import { issueInvoice } from '@chancery/contract/invoice/desk.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { addPayer } from '@chancery/contract/payer/calls.ts';
import { PayerType } from '@chancery/contract/payer/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { uuidv7 } from 'uuidv7';
import { pdf } from '../../files/file/files.testing.ts';
import { next, someCreditCode } from '../../testing/given.ts';
import type { World } from '../../testing/world.ts';

interface PlantedOrder {
  readonly amount?: number;
  readonly payState?: number;
}

export const todayHere = (offset = 0): string =>
  new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv-SE', { timeZone: platformZone });

/** A unit that paid for things, the operator, and what they do about invoices. */
export const createInvoiceRoom = async (world: World) => {
  const { call, db, given } = world;
  const operator = await given.operator();

  const administrator = async () => {
    const unit = await given.unit();
    const main = await given.member({ unit, role: Role.mainAdministrator });
    return { ...main, unit };
  };
  type Who = Awaited<ReturnType<typeof administrator>>;

  /** An order that was paid, as the bank would have it. */
  const order = async ({ unit }: Who, { amount = 10_000, payState = 1 }: PlantedOrder = {}) => {
    const id = uuidv7();
    await db.query(
      `INSERT INTO unit_order (id, company_id, company_name, number, title_zh, title_en, amount, pay_state, ships,
                               created_by, updated_by, paid_at, expires_at)
       VALUES ($1, $2, $3, $4, '短信包', 'Text messages', $5, $6, false, 'somebody', 'somebody', now(), now())`,
      [id, unit.id, unit.name, `T${next()}`, amount, payState],
    );
    return id;
  };

  const company = {
    type: PayerType.enterprise,
    address: 'West Lake Road 1',
    phone: '0571-88888888',
    bank: 'Bank of Hangzhou',
    account: '6222020200112233445',
  };
  const payer = async (who: Who, over: Partial<CallInput<typeof addPayer>> = {}) =>
    (await call(who, addPayer, { ...company, name: 'Lanting Paper', taxNumber: someCreditCode(), ...over }))
      .id;

  const ask = async (
    who: Who,
    orders: readonly { id: string; amount: number }[],
    over: Partial<CallInput<typeof askInvoice>> = {},
  ) =>
    (
      await call(who, askInvoice, {
        payerId: over.payerId ?? (await payer(who)),
        type: InvoiceType.electronicOrdinary,
        orders: [...orders],
        ...over,
      })
    ).id;

  const issue = async (id: string, over: Partial<CallInput<typeof issueInvoice>> = {}, body = pdf()) => {
    const { revision } = await call(operator, getInvoice, { id });
    const about = {
      id,
      revision,
      invoiceNo: String(next()).padStart(20, '0'),
      issuedOn: todayHere(),
      fileName: 'invoice.pdf',
      ...over,
    };
    await call(operator, issueInvoice, about, { body: new Uint8Array(body) });
    return about;
  };

  const orderMoney = async (id: string) => {
    const { rows } = await db.query('SELECT invoiced, refunded FROM unit_order WHERE id = $1', [id]);
    return rows[0] as { invoiced: number; refunded: number };
  };

  /** Money that went back, as a refund leaves it. */
  const refund = async (id: string, amount: number) => {
    await db.query('UPDATE unit_order SET refunded = refunded + $2 WHERE id = $1', [id, amount]);
  };

  return { operator, administrator, order, payer, ask, issue, orderMoney, refund };
};
