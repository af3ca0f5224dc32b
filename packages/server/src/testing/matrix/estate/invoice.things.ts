import { askInvoice } from '@chancery/contract/invoice/calls.ts';
import { addPayer } from '@chancery/contract/payer/calls.ts';
import { PayerType } from '@chancery/contract/payer/codes.ts';
import { next } from '../../given.ts';
import type { Ground } from './ground.ts';

/** Payers, orders that were paid, and their invoices. */
export const invoiceThings = (
  { world: { call, db }, unit, main, text, insert }: Ground,
  file: (purpose: 'document') => Promise<string>,
) => {
  const payer = async (): Promise<string> =>
    (await call(main, addPayer, { type: PayerType.individual, name: text('payer'), bank: text('bank') })).id;
  const paidOrder = (): Promise<string> =>
    insert('unit_order', {
      id: crypto.randomUUID(),
      company_id: unit.id,
      company_name: unit.name,
      number: text('order'),
      title_zh: text('order'),
      title_en: text('order'),
      amount: 1_000,
      pay_state: 1,
      ships: false,
      created_by: text('buyer'),
      updated_by: text('buyer'),
      paid_at: new Date(),
      expires_at: new Date(),
    });
  return {
    payer,
    paidOrder,
    invoice: async (state: 'issuing' | 'issued' = 'issuing'): Promise<string> => {
      const { id } = await call(main, askInvoice, {
        payerId: await payer(),
        type: 1,
        orders: [{ id: await paidOrder(), amount: 1 }],
        remark: text('remark'),
      });
      if (state === 'issued')
        await db.query(
          `UPDATE unit_invoice SET state = 1, issued_at = now(), issued_on = now(), invoice_no = $2, file_id = $3
           WHERE id = $1`,
          [id, String(next()).padStart(20, '0'), await file('document')],
        );
      return id;
    },
  };
};
