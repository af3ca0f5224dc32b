import { iso, isoOrNull } from '../../kit/time.ts';
import type { InvoiceRow } from './invoice.table.ts';

/** An invoice as a list shows it. */
export const presentInvoice = (row: InvoiceRow) => ({
  id: row.id,
  number: row.number,
  companyId: row.companyId,
  companyName: row.companyName,
  type: row.type,
  state: row.state,
  red: row.redOf !== null,
  payerName: row.payerName,
  amount: row.amount,
  askedBy: row.askedBy,
  askedAt: iso(row.askedAt),
  refusedAt: isoOrNull(row.refusedAt),
  withdrawnAt: isoOrNull(row.withdrawnAt),
  invoiceNo: row.invoiceNo,
  issuedOn: row.issuedOn,
});

/** The rest of it, as its own page shows it. */
export const presentRest = (row: InvoiceRow) => ({
  revision: row.revision,
  payer: row.payer,
  email: row.email,
  remark: row.remark,
  refusedBy: row.refusedBy,
  refusal: row.refusal,
  withdrawnBy: row.withdrawnBy,
  sentAt: isoOrNull(row.sentAt),
  providerWords: row.providerWords,
  invoiceCode: row.invoiceCode,
  issuedBy: row.issuedBy,
  issuedAt: isoOrNull(row.issuedAt),
  acceptedBy: row.acceptedBy,
  acceptedAt: isoOrNull(row.acceptedAt),
  mailedAt: isoOrNull(row.mailedAt),
});
