import { addOffer, priceOffer } from '@chancery/contract/catalogue/calls.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { Forged, type PayProvider, type Standing, Unreachable } from '@chancery/payments/provider.ts';
import { uuidv7 } from 'uuidv7';
import type { Caller, World } from '../../testing/world.ts';

type Content = CallInput<typeof addOffer>;

/** Today, where the units are. */
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: platformZone });

/** An offer of a hundred texts. */
export const plainOffer: Content = {
  serviceType: 2,
  packageType: 3,
  subject: 'unit',
  nameZh: '短信包',
  nameEn: 'Texts',
  textZh: '',
  textEn: '',
  gives: [{ value: 'text', amount: 100 }],
  serviceMonths: 0,
  validMonths: 12,
  limitName: null,
  limitBy: 0,
  ships: false,
  quantityMax: 100,
};

/** Puts an offer on sale. */
export const sell = async (
  world: Pick<World, 'call'>,
  operator: Caller,
  price: number,
  over: Partial<Content> = {},
): Promise<string> => {
  const { id } = await world.call(operator, addOffer, { ...plainOffer, ...over });
  await world.call(operator, priceOffer, { id, startsOn: today(), amount: price });
  return id;
};

interface Trade {
  readonly amount: number;
  closed: boolean;
  readonly payments: { readonly providerNo: string; readonly amount: number; readonly paidAt: Date }[];
}

/** A provider that is only played: what was opened, paid and sent back can be looked at, and its network cut. */
export const playProvider = (way: PayProvider['way'] = 'wechat') => {
  const trades = new Map<string, Trade>();
  const refunds = new Map<
    string,
    { readonly tradeNo: string; readonly amount: number; readonly providerNo: string }
  >();
  let isAway = false;
  const reach = () => {
    if (isAway) throw new Unreachable('cut');
  };
  const standingOf = (tradeNo: string): Standing => {
    const trade = trades.get(tradeNo);
    if (!trade) return { state: 'unknown' };
    const [first] = trade.payments;
    if (first) return { state: 'paid', ...first };
    return { state: trade.closed ? 'closed' : 'unpaid' };
  };
  const notices: string[] = [];
  const provider: PayProvider = {
    way,
    open: async ({ tradeNo, amount }) => {
      reach();
      trades.set(tradeNo, { amount, closed: false, payments: [] });
      return { kind: 'code', content: `pay:${tradeNo}` };
    },
    read: async ({ body }) => {
      if (!notices.includes(body)) throw new Forged('not ours');
      const { tradeNo, at } = JSON.parse(body) as { tradeNo: string; at: number };
      const paid = trades.get(tradeNo)?.payments[at];
      if (!paid) throw new Forged('never paid');
      return { about: 'payment', tradeNo, standing: { state: 'paid', ...paid } };
    },
    answer: (kept) => ({ status: kept ? 200 : 500, type: 'text/plain', body: kept ? 'OK' : 'AGAIN' }),
    ask: async (tradeNo) => {
      reach();
      return standingOf(tradeNo);
    },
    close: async (tradeNo) => {
      reach();
      const trade = trades.get(tradeNo);
      if (trade) trade.closed = true;
    },
    refund: async ({ tradeNo, refundNo, amount }) => {
      reach();
      const known = refunds.get(refundNo) ?? { tradeNo, amount, providerNo: uuidv7() };
      refunds.set(refundNo, known);
      return { state: 'done', amount, providerNo: known.providerNo, doneAt: new Date() };
    },
    askRefund: async (_tradeNo, refundNo) => {
      const known = refunds.get(refundNo);
      return known ? { state: 'done', ...known, doneAt: new Date() } : { state: 'unknown' };
    },
    bill: async () => [
      ...[...trades].flatMap(([tradeNo, { payments }]) =>
        payments.map(({ providerNo, amount, paidAt }) => ({
          kind: 'payment' as const,
          tradeNo,
          providerNo,
          amount,
          at: paidAt,
        })),
      ),
      ...[...refunds].map(([refundNo, { tradeNo, amount, providerNo }]) => ({
        kind: 'refund' as const,
        tradeNo,
        refundNo,
        providerNo,
        amount,
        at: new Date(),
      })),
    ],
  };
  return {
    provider,
    trades,
    refunds,
    /** Somebody pays; the notice that would be sent is answered. */
    pay: (tradeNo: string, amount?: number): string => {
      const trade = trades.get(tradeNo);
      if (!trade) throw new Error(`${tradeNo} was not opened`);
      trade.payments.push({ providerNo: uuidv7(), amount: amount ?? trade.amount, paidAt: new Date() });
      const notice = JSON.stringify({ tradeNo, at: trade.payments.length - 1 });
      notices.push(notice);
      return notice;
    },
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
};
