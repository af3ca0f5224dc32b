import { randomUUID } from 'node:crypto';
import type { PayWay } from '../provider.ts';
import type { Book, Errand } from './book.ts';
import type { Letter, News, Wire } from './wire.ts';

/** The longest a timer of Node waits. */
const timerMax = 2 ** 31 - 1;

export interface Courier {
  /** Resolves once it was tried for the first time. */
  send(errand: News, forged?: boolean): Promise<Errand>;
  /** Goes out by itself after so many milliseconds. */
  sendLater(errand: News, delay: number): Errand;
  /** Resolves when nothing is on its way at this moment; tries that come later are not waited for. */
  settled(): Promise<void>;
  stop(): void;
}

/** Carries notices to the merchant, again and again with growing pauses, until they are accepted. */
export const createCourier = (book: Book, wires: Readonly<Record<PayWay, Wire>>, pace: number): Courier => {
  const timers = new Set<NodeJS.Timeout>();
  const under = new Set<Promise<void>>();

  const letterOf = (errand: Errand): { letter: Letter; address: string } | undefined => {
    const wire = wires[errand.way];
    const charge = book.charge(errand.way, errand.tradeNo);
    if (!charge) return undefined;
    if (errand.about === 'refund') {
      const refund = book.refunds(charge).find(({ refundNo }) => refundNo === errand.number);
      const letter = refund && wire.refundLetter(charge, refund, errand.forged);
      return letter && { letter, address: refund.notifyUrl };
    }
    // A forged notice may tell of a payment that never was.
    const { way, tradeNo, amount } = charge;
    const at = book.now().getTime();
    const claimed = { way, tradeNo, amount, at, late: false, providerNo: errand.number };
    const made = book.payments(charge).find(({ providerNo }) => providerNo === errand.number);
    const payment = made ?? (errand.forged ? claimed : undefined);
    const letter = payment && wire.paymentLetter(charge, payment, errand.forged);
    return letter && { letter, address: charge.notifyUrl };
  };

  const deliver = async (errand: Errand): Promise<boolean> => {
    const made = letterOf(errand);
    if (!made) {
      errand.outcome = 'nothing to send';
      return true;
    }
    try {
      const { headers, body } = made.letter;
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(made.address, { method: 'POST', headers, body, signal, redirect: 'manual' });
      const accepted = wires[errand.way].accepts(answer.status, await answer.text());
      errand.outcome = `${accepted ? 'kept' : 'refused'} (${answer.status})`;
      return accepted;
    } catch {
      errand.outcome = 'no answer';
      return false;
    }
  };

  const schedule = (errand: Errand): void => {
    if (errand.nextAt === undefined) return;
    const wait = Math.min(Math.max(errand.nextAt - book.now().getTime(), 0), timerMax);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void track(attempt(errand));
    }, wait);
    timer.unref();
    timers.add(timer);
  };

  const attempt = async (errand: Errand): Promise<void> => {
    const accepted = await deliver(errand);
    errand.nextAt = undefined;
    const pause = wires[errand.way].pauses[errand.tries];
    errand.tries += 1;
    errand.lastAt = book.now().getTime();
    // Who forges a notice does not come again.
    if (!accepted && !errand.forged && pause !== undefined)
      errand.nextAt = errand.lastAt + pause * 1000 * pace;
    book.save();
    schedule(errand);
  };

  const track = async (work: Promise<void>): Promise<void> => {
    under.add(work);
    await work.finally(() => under.delete(work));
  };

  const enter = (errand: News, forged = false): Errand => {
    const nextAt = book.now().getTime();
    const entered: Errand = { id: randomUUID(), ...errand, forged, tries: 0, nextAt };
    book.state.errands.push(entered);
    book.save();
    return entered;
  };

  book.state.errands.forEach(schedule);

  return {
    send: async (errand, forged) => {
      const entered = enter(errand, forged);
      await track(attempt(entered));
      return entered;
    },
    sendLater: (errand, delay) => {
      const entered = enter(errand);
      entered.nextAt = book.now().getTime() + delay;
      book.save();
      schedule(entered);
      return entered;
    },
    settled: async () => {
      while (under.size > 0) await Promise.all(under);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};
