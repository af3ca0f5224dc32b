import { codes } from '../kit/codes.ts';

/** In whose name an invoice is issued. */
export const PayerType = codes('payerType', { enterprise: 1, individual: 2 });
