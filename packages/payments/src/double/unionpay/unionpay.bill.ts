import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { compact } from '../../time.ts';
import type { Book } from '../book.ts';

/** How wide each of the 42 columns is, and with what the empty ones are filled. */
const shape =
  '3 11 11 6 10 19 12 4 2 21 2 32 2 6 10 13 13 4 15 2 2 6 2 4 32 1 21 15 1 15 32 13 13 8 32 13 13 12 2 1 32 98'
    .split(' ')
    .map(Number);

const line = (values: Record<number, string>): string =>
  shape.map((width, at) => (values[at + 1] ?? '').slice(0, width).padEnd(width)).join(' ');

/** A day of trades and refunds, packed; nothing when there were none. Columns are counted from 1, as in its manual. */
export const unionPayBill = (book: Book, day: string, merchantId: string): string | undefined => {
  const { payments, refunds } = book.ofDay('unionpay', day);
  if (payments.length + refunds.length === 0) return undefined;
  const common = ({ at, amount, providerNo }: { at: number; amount: number; providerNo: string }) => ({
    5: compact(new Date(at)).slice(4),
    7: String(amount).padStart(12, '0'),
    10: providerNo,
    21: '00',
    22: '000201',
    28: merchantId,
  });
  const rows = [
    ...payments.map((one) => line({ 1: 'S22', ...common(one), 12: one.tradeNo, 20: '01', 21: '01' })),
    ...refunds.map((one) => line({ 1: 'S30', ...common(one), 12: one.refundNo, 20: '04', 41: one.tradeNo })),
  ];
  const name = `INN${day.slice(2).replaceAll('-', '')}88ZM_${merchantId}`;
  const archive = zipSync({ [name]: Buffer.from(`${rows.join('\r\n')}\r\n`) });
  return deflateSync(archive).toString('base64');
};
