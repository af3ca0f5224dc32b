import { pdf } from '../../files/file/files.testing.ts';
import { next } from '../given.ts';
import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const facts = { type: 2, name: 'Wen', bank: 'Bank of Hangzhou' };
const payer = async (things: Things) => ({ id: await things.payer() });
const invoice = async (things: Things) => ({ id: await things.invoice() });

/** Calls about payers and invoices. */
export const invoiceSamples: Samples = {
  listPayers: {},
  getPayer: { input: payer },
  addPayer: { input: () => facts },
  updatePayer: { input: async (things) => ({ ...(await payer(things)), ...facts, revision: 1 }) },
  setDefaultPayer: { input: payer },
  deletePayer: { input: payer },
  listInvoices: {},
  getInvoice: { input: invoice },
  listInvoiceable: {},
  askInvoice: {
    input: async (things) => ({
      payerId: await things.payer(),
      type: 1,
      orders: [{ id: await things.paidOrder(), amount: 1 }],
    }),
  },
  withdrawInvoice: { input: invoice },
  acceptInvoice: { input: async (things) => ({ id: await things.invoice('issued') }) },
  issueInvoice: {
    input: async (things) => ({
      ...(await invoice(things)),
      revision: 1,
      invoiceNo: String(next()).padStart(20, '0'),
      issuedOn: '2026-01-05',
      fileName: 'invoice.pdf',
    }),
    body: () => new Uint8Array(pdf()),
  },
  sendInvoice: { input: invoice },
  refuseInvoice: { input: async (things) => ({ ...(await invoice(things)), reason: 'not today' }) },
};
