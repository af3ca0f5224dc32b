import { fenOf } from '../money.ts';
import type { BillLine } from '../provider.ts';
import { fromWallClock } from '../time.ts';

/** The bill of all trades: a line of titles, a line for each trade and refund with ` before each value, then sums. */
export const readWeChatBill = (text: string): BillLine[] => {
  const [titles = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = titles.split(',');
  const end = lines.findIndex((line) => !line.startsWith('`'));
  return lines.slice(0, end < 0 ? undefined : end).map((line) => {
    const values = line.slice(1).split(',`');
    const value = (title: string) => values[columns.indexOf(title)] ?? '';
    const common = { tradeNo: value('商户订单号'), at: fromWallClock(value('交易时间')) };
    if (value('交易状态') === 'SUCCESS') {
      const amount = fenOf(value('订单金额'));
      return { kind: 'payment', ...common, providerNo: value('微信订单号'), amount };
    }
    return {
      kind: 'refund',
      ...common,
      refundNo: value('商户退款单号'),
      providerNo: value('微信退款单号'),
      amount: fenOf(value('申请退款金额')),
    };
  });
};
