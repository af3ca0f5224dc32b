// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const InvoiceType = /* @__PURE__ */ codeTable('invoiceType', { electronicOrdinary: 1, vatOrdinary: 2, vatSpecial: 3, electronicSpecial: 4 });
export const InvoiceState = /* @__PURE__ */ codeTable('invoiceState', { issued: 1, accepted: 2, issuing: 4 });
