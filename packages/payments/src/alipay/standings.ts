import { fenOf } from '../money.ts';
import type { RefundStanding, Standing } from '../provider.ts';
import { fromWallClock } from '../time.ts';

export interface TradeNews {
  trade_no: string;
  trade_status: string;
  total_amount: string;
  send_pay_date?: string;
}

export interface RefundNews {
  trade_no?: string;
  out_request_no?: string;
  refund_amount?: string;
  refund_status?: string;
  gmt_refund_pay?: string;
}

export const standingOf = (news: TradeNews): Standing => {
  // A trade that was given back as a whole is closed, too; having been paid tells them apart.
  const wasPaid = news.trade_status !== 'WAIT_BUYER_PAY' && news.send_pay_date;
  if (wasPaid) {
    return {
      state: 'paid',
      amount: fenOf(news.total_amount),
      providerNo: news.trade_no,
      paidAt: fromWallClock(wasPaid),
    };
  }
  return { state: news.trade_status === 'TRADE_CLOSED' ? 'closed' : 'unpaid' };
};

export const refundStandingOf = (news: RefundNews): RefundStanding => {
  if (!news.refund_amount) return { state: 'unknown' };
  // Without a status it was done: Alipay leaves it out in some answers.
  if ((news.refund_status ?? 'REFUND_SUCCESS') !== 'REFUND_SUCCESS' || !news.gmt_refund_pay) {
    return { state: 'working' };
  }
  return {
    state: 'done',
    amount: fenOf(news.refund_amount),
    // A refund has no number of its own there.
    providerNo: news.trade_no ?? '',
    doneAt: fromWallClock(news.gmt_refund_pay),
  };
};
