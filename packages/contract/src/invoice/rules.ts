import type { CodeOf } from '../kit/codes.ts';
import { OrderPayState } from '../order/codes.ts';
import { InvoiceState } from './codes.ts';

/** What an order says about its money. */
interface OrderMoney {
  readonly payState: CodeOf<typeof OrderPayState>;
  readonly amount: number;
  readonly refunded: number;
  /** On its way back. */
  readonly refunding: number;
  readonly invoiced: number;
}

/** What may still be invoiced of an order: what was paid and stays, less what is on invoices. */
export const invoiceableOf = ({ payState, amount, refunded, refunding, invoiced }: OrderMoney): number =>
  payState === OrderPayState.paid ? Math.max(0, amount - refunded - refunding - invoiced) : 0;

/** Where an invoice stands; a refusal and a withdrawal are kept beside its state. */
interface Standing {
  readonly state: CodeOf<typeof InvoiceState>;
  readonly refusedAt: string | Date | null;
  readonly withdrawnAt: string | Date | null;
  /** When a provider was asked for it. */
  readonly sentAt: string | Date | null;
}

/** Nobody has decided about it yet. */
export const isOpen = ({ state, refusedAt, withdrawnAt }: Omit<Standing, 'sentAt'>): boolean =>
  state === InvoiceState.issuing && refusedAt === null && withdrawnAt === null;

/** The operator may issue or refuse it: no provider has it in hand. */
export const mayDecide = (standing: Standing): boolean => isOpen(standing) && standing.sentAt === null;
