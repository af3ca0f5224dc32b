export type PayWay = 'wechat' | 'alipay' | 'unionpay';

/** How a payer is led to the provider: a code to scan, a page to open, or a form the browser posts. */
export type Entrance =
  | { kind: 'code'; content: string }
  | { kind: 'page'; address: string }
  | { kind: 'form'; action: string; fields: Record<string, string> };

export interface Charge {
  /** Letters and digits alone, 8 to 32: what all three providers take. */
  tradeNo: string;
  /** In fen. */
  amount: number;
  subject: string;
  expiresAt: Date;
  on: 'code' | 'page';
  clientAddress: string;
}

export type Standing =
  | { state: 'unpaid' }
  /** The provider has never heard of it. */
  | { state: 'unknown' }
  | { state: 'closed' }
  | { state: 'paid'; amount: number; providerNo: string; paidAt: Date };

export type RefundStanding =
  | { state: 'unknown' | 'working' }
  | { state: 'failed'; reason: string }
  | { state: 'done'; amount: number; providerNo: string; doneAt: Date };

export interface RefundWish {
  tradeNo: string;
  refundNo: string;
  amount: number;
  /** What the trade was opened for. */
  total: number;
  reason: string;
}

export interface BillLine {
  kind: 'payment' | 'refund';
  tradeNo: string;
  refundNo?: string;
  providerNo: string;
  amount: number;
  at: Date;
}

/** What came to the notify address; the names of headers in small letters. */
export interface Arrived {
  headers: Record<string, string | undefined>;
  body: string;
}

export type Notice =
  | { about: 'payment'; tradeNo: string; standing: Standing }
  | { about: 'refund'; refundNo: string; tradeNo: string; standing: RefundStanding };

export interface PayProvider {
  readonly way: PayWay;
  open(charge: Charge): Promise<Entrance>;
  /** Throws Forged when signature, certificate, merchant or age do not hold. */
  read(arrived: Arrived): Promise<Notice>;
  /** What the provider wants to hear once a notice is kept, or when it could not be. */
  answer(kept: boolean): { status: number; type: string; body: string };
  ask(tradeNo: string): Promise<Standing>;
  /** What is closed already, or was never heard of, is fine; what is paid is declined. */
  close(tradeNo: string): Promise<void>;
  /** The same refundNo again is the same refund. */
  refund(wish: RefundWish): Promise<RefundStanding>;
  askRefund(tradeNo: string, refundNo: string): Promise<RefundStanding>;
  /** Payments and refunds of a day (YYYY-MM-DD) in Asia/Shanghai. */
  bill(day: string): Promise<BillLine[]>;
}

/** A notice, or an answer, that the provider did not make for us. */
export class Forged extends Error {
  override readonly name = 'Forged';
}

/** The network, the provider's own trouble, or no answer in time: worth another try. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The provider understood, and said no. */
export class Declined extends Error {
  override readonly name = 'Declined';
  readonly code: string;
  readonly words: string;

  constructor(code: string, words: string) {
    super(`${code}: ${words}`);
    this.code = code;
    this.words = words;
  }
}

/** How long a provider may take to answer, in milliseconds. */
export const patience = 10_000;
