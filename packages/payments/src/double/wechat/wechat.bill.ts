import { yuan } from '../../money.ts';
import { wallClock } from '../../time.ts';
import type { Book } from '../book.ts';

const titles = [
  ...['交易时间', '公众账号ID', '商户号', '特约商户号', '设备号', '微信订单号', '商户订单号', '用户标识'],
  ...['交易类型', '交易状态', '付款银行', '货币种类', '应结订单金额', '代金券金额', '微信退款单号'],
  ...['商户退款单号', '退款金额', '充值券退款金额', '退款类型', '退款状态', '商品名称', '商户数据包'],
  ...['手续费', '费率', '订单金额', '申请退款金额', '费率备注'],
];

const sums = [
  ...['总交易单数', '应结订单总金额', '退款总金额', '充值券退款总金额'],
  ...['手续费总金额', '订单总金额', '申请退款总金额'],
];

/** A day of trades and refunds; nothing when there were none. */
export const weChatBill = (
  book: Book,
  day: string,
  appId: string,
  merchantId: string,
): string | undefined => {
  const { payments, refunds } = book.ofDay('wechat', day);
  if (payments.length + refunds.length === 0) return undefined;
  const nameOf = (tradeNo: string) => book.charge('wechat', tradeNo)?.subject ?? '';
  const firstPayment = (tradeNo: string) => book.payments({ way: 'wechat', tradeNo })[0]?.providerNo ?? '';
  const row = (values: Record<string, string>) => titles.map((title) => `\`${values[title] ?? ''}`).join(',');
  const common = { 公众账号ID: appId, 商户号: merchantId, 特约商户号: '0', 货币种类: 'CNY' };
  const rest = { ...common, 用户标识: 'oDouble', 交易类型: 'NATIVE', 付款银行: 'OTHERS', 费率: '0.00%' };
  const zeros = { 代金券金额: '0.00', 充值券退款金额: '0.00', 手续费: '0.00000' };
  const paid = payments.map(({ at, tradeNo, providerNo, amount }) =>
    row({
      ...rest,
      ...zeros,
      交易时间: wallClock(new Date(at)),
      微信订单号: providerNo,
      商户订单号: tradeNo,
      交易状态: 'SUCCESS',
      应结订单金额: yuan(amount),
      微信退款单号: '0',
      商户退款单号: '0',
      退款金额: '0.00',
      商品名称: nameOf(tradeNo),
      订单金额: yuan(amount),
      申请退款金额: '0.00',
    }),
  );
  const returned = refunds.map(({ at, tradeNo, refundNo, providerNo, amount }) =>
    row({
      ...rest,
      ...zeros,
      交易时间: wallClock(new Date(at)),
      微信订单号: firstPayment(tradeNo),
      商户订单号: tradeNo,
      交易状态: 'REFUND',
      应结订单金额: '0.00',
      微信退款单号: providerNo,
      商户退款单号: refundNo,
      退款金额: yuan(amount),
      退款类型: 'ORIGINAL',
      退款状态: 'SUCCESS',
      商品名称: nameOf(tradeNo),
      订单金额: '0.00',
      申请退款金额: yuan(amount),
    }),
  );
  const total = (rows: { amount: number }[]) => yuan(rows.reduce((sum, { amount }) => sum + amount, 0));
  const [income, outgo] = [total(payments), total(refunds)];
  const foot = [String(paid.length + returned.length), income, outgo, '0.00', '0.00000', income, outgo];
  const lines = [
    titles.join(','),
    ...paid,
    ...returned,
    sums.join(','),
    foot.map((sum) => `\`${sum}`).join(','),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
};
