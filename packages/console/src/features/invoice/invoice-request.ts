import type { askInvoice, listInvoiceable } from '@chancery/contract/invoice/calls.ts';
import type { InvoiceType } from '@chancery/contract/invoice/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import type { RowOf } from '@chancery/contract/kit/paging.ts';
import { fenOf } from '../../kit/form/fen-of.ts';

export type Invoiceable = RowOf<typeof listInvoiceable>;

/** A request while it is filled in; amounts are typed in yuan, an order without one is not on it. */
export interface InvoiceRequest {
  readonly amounts: Readonly<Record<string, string>>;
  readonly payerId: string;
  readonly type: CodeOf<typeof InvoiceType>;
  readonly email: string;
  readonly remark: string;
}

export const yuanOf = (fen: number): string => (fen / 100).toFixed(2);

/** Chooses an order with all that is left of it, or no longer. */
export const toggled = (amounts: InvoiceRequest['amounts'], { id, invoiceable }: Invoiceable) => {
  const { [id]: chosen, ...others } = amounts;
  return chosen === undefined ? { ...others, [id]: yuanOf(invoiceable) } : others;
};

/** Whether what is typed for an order can go on an invoice. */
export const isFit = (amount: string, { invoiceable }: Pick<Invoiceable, 'invoiceable'>): boolean => {
  const fen = fenOf(amount);
  return fen >= 1 && fen <= invoiceable;
};

/** What all chosen orders come to; what is no amount counts for nothing. */
export const totalOf = (amounts: InvoiceRequest['amounts']): number =>
  Object.values(amounts).reduce((sum, amount) => sum + (fenOf(amount) || 0), 0);

/** The request as it is sent. */
export const toInput = ({ amounts, ...request }: InvoiceRequest): CallInput<typeof askInvoice> => ({
  ...request,
  orders: Object.entries(amounts).map(([id, amount]) => ({ id, amount: fenOf(amount) })),
});
