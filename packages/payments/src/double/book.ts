import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { PayWay } from '../provider.ts';
import { dayOf } from '../time.ts';
import { type Keys, newKeys } from './keys.ts';

export interface OpenedCharge {
  /** What its page is called. */
  key: string;
  way: PayWay;
  tradeNo: string;
  amount: number;
  subject: string;
  /** Milliseconds, as all times here: they are kept as JSON. */
  openedAt: number;
  expiresAt: number;
  /** When its payer first looked at it. */
  seenAt?: number;
  closedAt?: number;
  declinedAt?: number;
  notifyUrl: string;
  returnUrl: string;
  /** What only this wire wants back in its answers. */
  echo: Record<string, string>;
}

export interface Payment {
  way: PayWay;
  tradeNo: string;
  providerNo: string;
  amount: number;
  at: number;
  late: boolean;
}

export interface Refund {
  way: PayWay;
  tradeNo: string;
  refundNo: string;
  providerNo: string;
  amount: number;
  at: number;
  notifyUrl: string;
  echo: Record<string, string>;
}

/** A notice that is under way or was delivered; the letter itself is written anew for each try. */
export interface Errand {
  id: string;
  way: PayWay;
  tradeNo: string;
  about: 'payment' | 'refund';
  /** The provider's number of the payment, or the merchant's of the refund. */
  number: string;
  forged: boolean;
  tries: number;
  /** When it is tried next; nothing once it was taken or given up. */
  nextAt?: number;
  lastAt?: number;
  outcome?: string;
}

interface State {
  keys: Keys;
  charges: OpenedCharge[];
  payments: Payment[];
  refunds: Refund[];
  errands: Errand[];
}

export type Fate = 'unpaid' | 'closed' | 'paid';

/** All that the double knows, in memory and, when wished, in a file. */
export class Book {
  readonly state: State;
  readonly now: () => Date;
  private readonly file: string | undefined;

  private constructor(state: State, now: () => Date, file?: string) {
    this.state = state;
    this.now = now;
    this.file = file;
  }

  static async open(now: () => Date, file?: string): Promise<Book> {
    if (file && existsSync(file)) return new Book(JSON.parse(readFileSync(file, 'utf8')), now, file);
    const state = { keys: await newKeys(), charges: [], payments: [], refunds: [], errands: [] };
    const book = new Book(state, now, file);
    book.save();
    return book;
  }

  save(): void {
    if (!this.file) return;
    const beside = `${this.file}.new`;
    writeFileSync(beside, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(beside, this.file);
  }

  /** A number as providers give them: the day and digits nobody guesses, 21 of them at UnionPay, else 28. */
  number(way: PayWay): string {
    const start = `42${dayOf(this.now()).replaceAll('-', '')}`;
    const digits = BigInt(`0x${randomBytes(16).toString('hex')}`)
      .toString()
      .padStart(39, '0');
    return `${start}${digits.slice(start.length - (way === 'unionpay' ? 21 : 28))}`;
  }

  add(charge: Omit<OpenedCharge, 'key' | 'openedAt'>): OpenedCharge {
    const opened = { ...charge, key: randomBytes(12).toString('hex'), openedAt: this.now().getTime() };
    this.state.charges.push(opened);
    this.save();
    return opened;
  }

  charge(way: PayWay, tradeNo: string): OpenedCharge | undefined {
    return this.state.charges.find((one) => one.way === way && one.tradeNo === tradeNo);
  }

  payments(charge: { way: PayWay; tradeNo: string }): Payment[] {
    return this.state.payments.filter((one) => one.way === charge.way && one.tradeNo === charge.tradeNo);
  }

  refunds(charge: { way: PayWay; tradeNo: string }): Refund[] {
    return this.state.refunds.filter((one) => one.way === charge.way && one.tradeNo === charge.tradeNo);
  }

  refund(way: PayWay, refundNo: string): Refund | undefined {
    return this.state.refunds.find((one) => one.way === way && one.refundNo === refundNo);
  }

  fate(charge: OpenedCharge): Fate {
    if (this.payments(charge).length > 0) return 'paid';
    return charge.closedAt || charge.expiresAt <= this.now().getTime() ? 'closed' : 'unpaid';
  }

  /** What may still be given back of all that was paid for a trade. */
  left(charge: OpenedCharge): number {
    const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    return sum(this.payments(charge)) - sum(this.refunds(charge));
  }

  see(charge: OpenedCharge): void {
    charge.seenAt ??= this.now().getTime();
    this.save();
  }

  pay(charge: OpenedCharge): Payment {
    const { way, tradeNo, amount } = charge;
    const late = this.fate(charge) === 'closed';
    const payment = { way, tradeNo, providerNo: this.number(way), amount, at: this.now().getTime(), late };
    this.state.payments.push(payment);
    this.see(charge);
    return payment;
  }

  giveBack(
    charge: OpenedCharge,
    wish: Pick<Refund, 'refundNo' | 'amount' | 'notifyUrl' | 'echo'>,
    providerNo = this.number(charge.way),
  ): Refund {
    const { way, tradeNo } = charge;
    const refund = { way, tradeNo, providerNo, at: this.now().getTime(), ...wish };
    this.state.refunds.push(refund);
    this.save();
    return refund;
  }

  /** Payments and refunds of a day, YYYY-MM-DD in Shanghai. */
  ofDay(way: PayWay, day: string): { payments: Payment[]; refunds: Refund[] } {
    const isOf = (one: { way: PayWay; at: number }) => one.way === way && dayOf(new Date(one.at)) === day;
    return { payments: this.state.payments.filter(isOf), refunds: this.state.refunds.filter(isOf) };
  }
}
