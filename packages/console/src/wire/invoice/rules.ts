// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { OrderPayState } from '../order/codes.ts';
import { InvoiceState } from './codes.ts';
export const invoiceableOf = ({ payState, amount, refunded, refunding, invoiced }) => payState === OrderPayState.paid ? Math.max(0, amount - refunded - refunding - invoiced) : 0;
export const isOpen = ({ state, refusedAt, withdrawnAt }) => state === InvoiceState.issuing && refusedAt === null && withdrawnAt === null;
export const mayDecide = (standing) => isOpen(standing) && standing.sentAt === null;
