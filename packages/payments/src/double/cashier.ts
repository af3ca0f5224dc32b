import type { Book, OpenedCharge } from './book.ts';
import type { Courier } from './courier.ts';

export interface PayOptions {
  /** How often the payer's money is taken. */
  times?: number;
  /** Pay although the charge was closed or has expired. */
  late?: boolean;
  /** What becomes of the notice. */
  notify?: 'once' | 'twice' | 'lost' | 'forged' | 'delayed';
  /** How long a delayed notice waits, in milliseconds. */
  delay?: number;
}

/** Somebody who pays, or does not, as told. */
export interface Cashier {
  charge(tradeNo: string): OpenedCharge;
  /** Resolves once the notices were tried for the first time. */
  pay(tradeNo: string, options?: PayOptions): Promise<void>;
  decline(tradeNo: string): void;
  /** A notice of a payment that never was, signed by nobody. */
  forge(tradeNo: string): Promise<void>;
}

export const createCashier = (book: Book, courier: Courier): Cashier => {
  const charge = (tradeNo: string): OpenedCharge => {
    const found = book.state.charges.find((one) => one.tradeNo === tradeNo);
    if (!found) throw new Error(`No charge ${tradeNo}`);
    return found;
  };

  return {
    charge,
    pay: async (tradeNo, { times = 1, late, notify = 'once', delay = 30_000 } = {}) => {
      const opened = charge(tradeNo);
      if (book.fate(opened) === 'closed' && !late) throw new Error(`${tradeNo} is closed`);
      for (let time = 0; time < times; time += 1) {
        const { way, providerNo: number } = book.pay(opened);
        const errand = { way, tradeNo, about: 'payment', number } as const;
        if (notify === 'delayed') courier.sendLater(errand, delay);
        if (notify === 'once' || notify === 'twice') await courier.send(errand);
        if (notify === 'twice') await courier.send(errand);
        if (notify === 'forged') await courier.send(errand, true);
      }
    },
    decline: (tradeNo) => {
      const opened = charge(tradeNo);
      opened.declinedAt = book.now().getTime();
      book.see(opened);
    },
    forge: async (tradeNo) => {
      const { way } = charge(tradeNo);
      await courier.send({ way, tradeNo, about: 'payment', number: book.number(way) }, true);
    },
  };
};
