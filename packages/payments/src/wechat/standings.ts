import type { RefundStanding, Standing } from '../provider.ts';

export interface TradeNews {
  appid: string;
  mchid: string;
  out_trade_no: string;
  transaction_id?: string;
  trade_state: string;
  success_time?: string;
  amount?: { total: number };
}

export interface RefundNews {
  refund_id: string;
  out_refund_no: string;
  out_trade_no: string;
  /** `status` when asked, `refund_status` in a notice. */
  status?: string;
  refund_status?: string;
  success_time?: string;
  amount: { refund: number };
}

export const standingOf = (news: TradeNews): Standing => {
  // A trade that was paid and given back was paid all the same; refunds are asked for by their own numbers.
  if (news.trade_state === 'SUCCESS' || news.trade_state === 'REFUND') {
    return {
      state: 'paid',
      amount: news.amount?.total ?? 0,
      providerNo: news.transaction_id ?? '',
      paidAt: new Date(news.success_time ?? ''),
    };
  }
  return { state: news.trade_state === 'CLOSED' || news.trade_state === 'REVOKED' ? 'closed' : 'unpaid' };
};

export const refundStandingOf = (news: RefundNews): RefundStanding => {
  const status = news.status ?? news.refund_status ?? '';
  if (status === 'SUCCESS') {
    return {
      state: 'done',
      amount: news.amount.refund,
      providerNo: news.refund_id,
      doneAt: new Date(news.success_time ?? ''),
    };
  }
  return status === 'PROCESSING' ? { state: 'working' } : { state: 'failed', reason: status };
};
