import { zipSync } from 'fflate';
import { yuan } from '../../money.ts';
import { wallClock } from '../../time.ts';
import type { Book } from '../book.ts';
import { toGbk } from '../gbk.ts';

const titles = [
  ...['支付宝交易号', '商户订单号', '业务类型', '商品名称', '创建时间', '完成时间', '门店编号', '门店名称'],
  ...['操作员', '终端号', '对方账户', '订单金额（元）', '商家实收（元）', '支付宝红包（元）', '集分宝（元）'],
  ...['支付宝优惠（元）', '商家优惠（元）', '券核销金额（元）', '券名称', '商家红包消费金额（元）'],
  ...['卡消费金额（元）', '退款批次号/请求号', '服务费（元）', '分润（元）', '备注'],
];

const rule = (words: string) => `#${'-'.repeat(41)}${words}${'-'.repeat(40)}`;

/** A day of trades and refunds, as an archive of tables; nothing when there were none. */
export const alipayBill = (book: Book, day: string, merchantId: string): Uint8Array | undefined => {
  const { payments, refunds } = book.ofDay('alipay', day);
  if (payments.length + refunds.length === 0) return undefined;
  const row = (values: Record<string, string>) => titles.map((title) => `${values[title] ?? ''}\t`).join(',');
  const common = ({ tradeNo, at }: { tradeNo: string; at: number }) => {
    const charge = book.charge('alipay', tradeNo);
    return {
      商户订单号: tradeNo,
      商品名称: (charge?.subject ?? '').replaceAll(',', ' '),
      创建时间: wallClock(new Date(charge?.openedAt ?? at)),
      完成时间: wallClock(new Date(at)),
      对方账户: '付款人(dou***@example.com)',
    };
  };
  const paid = payments.map((payment) => {
    const amount = yuan(payment.amount);
    const sums = { '订单金额（元）': amount, '商家实收（元）': amount };
    return row({ ...common(payment), ...sums, 支付宝交易号: payment.providerNo, 业务类型: '交易' });
  });
  const returned = refunds.map((refund) => {
    const amount = yuan(-refund.amount);
    const sums = { '订单金额（元）': amount, '商家实收（元）': amount };
    const names = { 支付宝交易号: refund.providerNo, 业务类型: '退款', '退款批次号/请求号': refund.refundNo };
    return row({ ...common(refund), ...sums, ...names });
  });
  const date = day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日');
  const lines = [
    '#支付宝业务明细查询',
    `#账号：[${merchantId}0156]`,
    `#起始日期：[${date} 00:00:00]   终止日期：[${date} 24:00:00]`,
    rule('业务明细列表'),
    titles.join(','),
    ...paid,
    ...returned,
    rule('业务明细列表结束'),
    `#交易合计：${paid.length}笔，退款合计：${returned.length}笔`,
    `#导出时间：[${date} 24:00:00]`,
  ];
  const name = `${merchantId}0156_${day.replaceAll('-', '')}`;
  return zipSync({
    [`${name}_summary.csv`]: toGbk('#支付宝业务汇总查询\r\n'),
    [`${name}_details.csv`]: toGbk(`${lines.join('\r\n')}\r\n`),
  });
};
