import { unzipSync } from 'fflate';
import { fenOf } from '../money.ts';
import type { BillLine } from '../provider.ts';
import { fromWallClock } from '../time.ts';

const sizeMax = 256_000_000;

const lineOf = (columns: string[], line: string): BillLine => {
  const values = line.split(',').map((value) => value.trim());
  const value = (title: string) => values[columns.indexOf(title)] ?? '';
  const common = {
    tradeNo: value('商户订单号'),
    providerNo: value('支付宝交易号'),
    // What was given back stands there with a minus.
    amount: Math.abs(fenOf(value('订单金额（元）'))),
    at: fromWallClock(value('完成时间')),
  };
  return value('业务类型') === '退款'
    ? { kind: 'refund', ...common, refundNo: value('退款批次号/请求号') }
    : { kind: 'payment', ...common };
};

/** An archive of tables in GBK: one of sums, and one of trades and refunds, which is wanted. */
export const readAlipayBill = (archive: Uint8Array): BillLine[] => {
  const files = unzipSync(archive, { filter: ({ originalSize }) => originalSize < sizeMax });
  const decoder = new TextDecoder('gbk');
  for (const file of Object.values(files)) {
    const lines = decoder.decode(file).split(/\r?\n/);
    const at = lines.findIndex((line) => line.startsWith('支付宝交易号,'));
    if (at < 0) continue;
    const columns = (lines[at] ?? '').split(',').map((title) => title.trim());
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((line) => line.startsWith('#') || line.trim() === '');
    return rest.slice(0, end < 0 ? undefined : end).map((line) => lineOf(columns, line));
  }
  return [];
};
