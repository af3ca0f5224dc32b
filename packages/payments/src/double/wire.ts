import type { PayWay } from '../provider.ts';
import type { Errand, OpenedCharge, Payment, Refund } from './book.ts';

export interface Asked {
  method: string;
  /** Path and query, as they stood on the line. */
  target: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface Letter {
  headers: Record<string, string>;
  body: string;
}

/** What a notice is about. */
export type News = Pick<Errand, 'way' | 'tradeNo' | 'about' | 'number'>;

/** What a refund or a payment calls for: the notice of it goes out by itself. */
export type Notify = (errand: News) => void;

/** How one provider is spoken to, seen from its side. */
export interface Wire {
  readonly way: PayWay;
  /** Nothing for what is not its own. */
  answer(asked: Asked): Reply | undefined;
  paymentLetter(charge: OpenedCharge, payment: Payment, forged: boolean): Letter;
  /** Nothing where this provider sends none. */
  refundLetter(charge: OpenedCharge, refund: Refund, forged: boolean): Letter | undefined;
  /** Whether the merchant's answer means that the notice is kept. */
  accepts(status: number, body: string): boolean;
  /** Seconds between the tries of a notice. */
  readonly pauses: readonly number[];
}
