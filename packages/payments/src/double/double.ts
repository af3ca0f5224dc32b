import type { AddressInfo } from 'node:net';
import type { PayWay } from '../provider.ts';
import { alipayWire } from './alipay/alipay.wire.ts';
import { Book, type Errand } from './book.ts';
import { type Cashier, createCashier } from './cashier.ts';
import { createCourier } from './courier.ts';
import { serve } from './http.ts';
import { createPages } from './page/pages.ts';
import { type Settings, settingsOf } from './settings.ts';
import { unionPayWire } from './unionpay/unionpay.wire.ts';
import { weChatWire } from './wechat/wechat.wire.ts';
import type { Asked, Notify, Reply, Wire } from './wire.ts';

export interface DoubleOptions {
  /** 0 takes any that is free. */
  port: number;
  /** Where the merchant wants to hear of payments and refunds. */
  notify: Record<PayWay, string>;
  /** Where payers are sent back to. */
  returnUrl?: string;
  /** A file that keeps everything over a restart, keys included. */
  file?: string;
  /** How payers reach the double, when it is not by the loopback address. */
  address?: string;
  /** A factor on the pauses between the tries of a notice: with 0.01, a minute takes 0.6 seconds. */
  pace?: number;
  now?: () => Date;
}

export interface Double extends Cashier {
  readonly address: string;
  /** All that a client needs to speak with this double. */
  settingsFor<W extends PayWay>(way: W): Settings[W];
  /** Notices, sent and to be sent. */
  errands(tradeNo: string): Errand[];
  /** Answer everything with 503, or answer again. */
  outage(isOut: boolean): void;
  /** Resolves when no notice is on its way. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Providers on this machine: the very same wires, keys of their own, and somebody who pays on command. */
export const startDouble = async (options: DoubleOptions): Promise<Double> => {
  const book = await Book.open(options.now ?? (() => new Date()), options.file);
  let isOut = false;
  let origin = '';
  const address = () => options.address ?? origin;
  const notify: Notify = (news) => void courier.send(news);
  const wires: Record<PayWay, Wire> = {
    wechat: weChatWire(book, address, notify),
    alipay: alipayWire(book, address, notify),
    unionpay: unionPayWire(book, address, notify),
  };
  const courier = createCourier(book, wires, options.pace ?? 1);
  const cashier = createCashier(book, courier);
  const pages = createPages(book, cashier);

  const answer = async (asked: Asked): Promise<Reply> => {
    if (isOut) return { status: 503, headers: {}, body: '' };
    for (const wire of Object.values(wires)) {
      const reply = wire.answer(asked);
      if (reply) return reply;
    }
    return (await pages(asked)) ?? { status: 404, headers: {}, body: 'Not found' };
  };

  const server = await serve(options.port, answer);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = settingsOf(book.state.keys, origin, options.notify, options.returnUrl ?? `${origin}/`);

  return {
    ...cashier,
    address: origin,
    settingsFor: (way) => settings[way],
    errands: (tradeNo) => book.state.errands.filter((one) => one.tradeNo === tradeNo),
    outage: (out) => {
      isOut = out;
    },
    settled: () => courier.settled(),
    stop: async () => {
      courier.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
};
