import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getOrder } from '@chancery/contract/order/calls.ts';

/** An order with its whole story. */
export type WholeOrder = CallResult<typeof getOrder>;
/** Money of an order on its way back. */
export type OrderRefund = WholeOrder['refunds'][number];
/** A paper of the bank. */
export type OrderVoucher = WholeOrder['vouchers'][number];
