import { type Arrived, Forged, type Notice } from '../provider.ts';
import { fromCompact } from '../time.ts';
import type { UnionPaySettings } from './settings.ts';
import { checkSignature } from './signature.ts';
import { refundStandingOf, standingOf } from './standings.ts';

/** Notices carry no time of their own, only that of the trade; nobody is told of it days later. */
const ageMax = 3 * 86_400_000;

const ageOf = (time: string, now: Date): number => {
  try {
    return Math.abs(now.getTime() - fromCompact(time).getTime());
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

export const readUnionPayNotice = ({ body }: Arrived, settings: UnionPaySettings): Notice => {
  const said: Record<string, string> = Object.fromEntries(new URLSearchParams(body));
  checkSignature(said, settings);
  if (said.merId !== settings.merchantId) throw new Forged('The notice is for another merchant');
  const now = settings.now?.() ?? new Date();
  if (!(ageOf(said.txnTime ?? '', now) <= ageMax))
    throw new Forged('The notice is too old, or of the future');
  const { txnType, orderId = '', respCode, respMsg } = said;
  if (txnType === '04') {
    const standing = refundStandingOf(said, respCode, respMsg);
    // What was put there with the wish comes back with its notice.
    return { about: 'refund', refundNo: orderId, tradeNo: said.reqReserved ?? '', standing };
  }
  return { about: 'payment', tradeNo: orderId, standing: standingOf(said, respCode) };
};
