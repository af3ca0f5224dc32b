import type { RefundStanding, Standing } from '../provider.ts';
import { fromCompact } from '../time.ts';
import { underWay } from './call.ts';
import type { Fields } from './signature.ts';

/** Done; done, with a flaw; taken, but after the time for it. The money has moved in all of them. */
const taken = ['00', 'A6', '42'];

/** Times lack their year: it is that of the beginning, or the next. */
const momentOf = (traceTime: string, begun: string): Date => {
  const year = Number(begun.slice(0, 4)) + (traceTime.slice(0, 2) < begun.slice(4, 6) ? 1 : 0);
  return fromCompact(`${year}${traceTime}`);
};

/** What a notice or a query says: by `respCode` in the former, by `origRespCode` in the latter. */
export const standingOf = (said: Fields, code = ''): Standing =>
  taken.includes(code)
    ? {
        state: 'paid',
        amount: Number(said.txnAmt),
        providerNo: said.queryId ?? '',
        paidAt: momentOf(said.traceTime ?? '', said.txnTime ?? ''),
      }
    : // A card that was refused is not the end: the payer may take another.
      { state: 'unpaid' };

export const refundStandingOf = (said: Fields, code = '', words = ''): RefundStanding => {
  if (underWay.includes(code)) return { state: 'working' };
  if (!taken.includes(code)) return { state: 'failed', reason: `${code} ${words}`.trim() };
  return {
    state: 'done',
    amount: Number(said.txnAmt),
    providerNo: said.queryId ?? '',
    doneAt: momentOf(said.traceTime ?? '', said.txnTime ?? ''),
  };
};
