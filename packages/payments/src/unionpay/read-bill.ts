import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { BillLine } from '../provider.ts';
import { fromCompact } from '../time.ts';
import { columns, widths } from './bill-columns.ts';

const sizeMax = 256_000_000;

const valuesOf = (line: string): string[] => {
  let at = 0;
  return widths.map((width) => {
    const value = line.slice(at, at + width);
    at += width + 1;
    return value.trim();
  });
};

/** Times lack their year; on the first of January some are still of the last. */
const momentOf = (time: string, day: string): Date => {
  const year = Number(day.slice(0, 4)) - (time.slice(0, 2) > day.slice(5, 7) ? 1 : 0);
  return fromCompact(`${year}${time}`);
};

/** A packed archive; the file of trades in it has lines of fixed columns. */
export const readUnionPayBill = (content: string, day: string): BillLine[] => {
  const packed = inflateSync(Buffer.from(content, 'base64'), { maxOutputLength: sizeMax });
  const files = unzipSync(packed, {
    filter: ({ name, originalSize }) => name.includes('ZM_') && originalSize < sizeMax,
  });
  return Object.values(files).flatMap((file) =>
    // Columns are as wide in bytes, whatever letters of others are made of.
    Buffer.from(file)
      .toString('latin1')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line): BillLine => {
        const values = valuesOf(line);
        const value = (column: keyof typeof columns) => values[columns[column]] ?? '';
        const common = {
          providerNo: value('queryId'),
          amount: Number(value('amount')),
          at: momentOf(value('time'), day),
        };
        return value('txnType') === '04'
          ? { kind: 'refund', ...common, tradeNo: value('originalOrderId'), refundNo: value('orderId') }
          : { kind: 'payment', ...common, tradeNo: value('orderId') };
      }),
  );
};
