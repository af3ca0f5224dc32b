import { codes } from '../kit/codes.ts';

/** The kind of an invoice. */
export const InvoiceType = codes('invoiceType', {
  electronicOrdinary: 1,
  vatOrdinary: 2,
  vatSpecial: 3,
  electronicSpecial: 4,
});

/** How far the issuing of an invoice has come. */
export const InvoiceState = codes('invoiceState', { issued: 1, accepted: 2, issuing: 4 });
