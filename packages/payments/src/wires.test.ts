import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Double } from './double/double.ts';
import { newPair } from './double/pair.ts';
import { type Charge, Declined, Forged, type PayProvider, Unreachable } from './provider.ts';
import { dayOf } from './time.ts';
import { clients, newCharge, startMerchant, startTestDouble, visit } from './wires.testing.ts';

let merchant: Awaited<ReturnType<typeof startMerchant>>;
let double: Double;

beforeAll(async () => {
  merchant = await startMerchant();
  double = await startTestDouble(merchant.address);
});

afterAll(async () => {
  await double.stop();
  await merchant.stop();
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe.each(Object.keys(clients) as (keyof typeof clients)[])('%s', (way) => {
  let provider: PayProvider;

  beforeAll(() => {
    provider = clients[way](double);
    merchant.answerWith(provider.answer(true));
  });

  const opened = async (change?: Partial<Charge>): Promise<Charge> => {
    const charge = newCharge(change);
    await visit(provider, charge);
    return charge;
  };

  const paid = async (): Promise<Charge> => {
    const charge = await opened();
    await double.pay(charge.tradeNo);
    return charge;
  };

  test('a code leads to a page of the provider, and a page or form as well', async () => {
    const code = newCharge();
    expect(await provider.open(code)).toMatchObject({ kind: 'code', content: expect.any(String) });
    expect(await visit(provider, code)).toContain(code.tradeNo);
    const page = newCharge({ on: 'page', amount: 29 });
    const shown = await visit(provider, page);
    expect(shown).toContain(page.tradeNo);
    expect(shown).toContain('¥0.29');
    expect(shown).not.toContain('<年度>');
    expect(shown).toContain(`${merchant.address}/back`);
  });

  test('a payment is told by a notice that holds, and asked for with the same result', async () => {
    const charge = await opened();
    expect(await provider.ask(charge.tradeNo)).toEqual({ state: 'unpaid' });
    await double.pay(charge.tradeNo);
    const notice = await provider.read(merchant.last());
    const standing = await provider.ask(charge.tradeNo);
    expect(standing).toMatchObject({ state: 'paid', amount: charge.amount, providerNo: expect.any(String) });
    expect(notice).toEqual({ about: 'payment', tradeNo: charge.tradeNo, standing });
    expect(double.errands(charge.tradeNo)).toMatchObject([{ tries: 1, outcome: 'kept (200)' }]);
  });

  test('of a trade nobody opened nothing is known', async () => {
    expect(await provider.ask('20261117213500NOBODY')).toEqual({ state: 'unknown' });
    expect(await provider.askRefund('20261117213500NOBODY', '20261117213500NOREFUND')).toEqual({
      state: 'unknown',
    });
    await expect(provider.close('20261117213500NOBODY')).resolves.toBeUndefined();
  });

  test('every letter of a notice counts', async () => {
    await paid();
    const { headers, body } = merchant.last();
    // A letter in each tenth of the body, so that every field is touched some time.
    for (let part = 0; part < 10; part += 1) {
      const at = Math.floor((body.length * (part + 0.5)) / 10);
      const changed = body.slice(0, at) + (body[at] === 'A' ? 'B' : 'A') + body.slice(at + 1);
      await expect(provider.read({ headers, body: changed }), `letter ${at}`).rejects.toThrow(Forged);
    }
    await expect(provider.read({ headers, body: '' })).rejects.toThrow(Forged);
    await expect(provider.read({ headers: {}, body: '{}' })).rejects.toThrow(Forged);
  });

  test('a notice signed by a stranger, one for another merchant and an old one are refused', async () => {
    const charge = await opened();
    await double.forge(charge.tradeNo);
    await expect(provider.read(merchant.last())).rejects.toThrow(Forged);
    expect(await provider.ask(charge.tradeNo)).toEqual({ state: 'unpaid' });
    await double.pay(charge.tradeNo);
    const notice = merchant.last();
    const other = clients[way](double, { merchantId: '999999999999999' });
    await expect(other.read(notice)).rejects.toThrow(Forged);
    const later = clients[way](double, { now: () => minutes(ageMax[way] + 1) });
    await expect(later.read(notice)).rejects.toThrow(Forged);
    const sooner = clients[way](double, { now: () => minutes(ageMax[way] - 1) });
    await expect(sooner.read(notice)).resolves.toMatchObject({ tradeNo: charge.tradeNo });
  });

  test('a refused notice comes again, a doubled one comes twice, a lost one never', async () => {
    merchant.answerWith(provider.answer(false));
    const charge = await opened();
    await double.pay(charge.tradeNo);
    merchant.answerWith(provider.answer(true));
    await expect
      .poll(() => double.errands(charge.tradeNo))
      .toMatchObject([{ tries: expect.any(Number), nextAt: undefined, outcome: 'kept (200)' }]);
    expect(double.errands(charge.tradeNo)[0]?.tries).toBeGreaterThan(1);
    const count = merchant.arrived.length;
    await double.pay((await opened()).tradeNo, { notify: 'lost' });
    expect(merchant.arrived).toHaveLength(count);
    await double.pay((await opened()).tradeNo, { notify: 'twice' });
    const [first, second] = await Promise.all(merchant.arrived.slice(count).map((one) => provider.read(one)));
    expect(first).toEqual(second);
  });

  test('a closed trade stays closed, and may be paid late all the same', async () => {
    const charge = await opened();
    await provider.close(charge.tradeNo);
    await provider.close(charge.tradeNo);
    await closedHolds(way, provider, charge);
    await double.pay(charge.tradeNo, { late: true });
    expect(await provider.read(merchant.last())).toMatchObject({ standing: { state: 'paid' } });
    expect(await provider.ask(charge.tradeNo)).toMatchObject({ state: 'paid' });
    await expect(provider.close(charge.tradeNo)).rejects.toThrow(Declined);
  });

  test('a trade paid twice is two payments of the provider', async () => {
    const charge = await opened();
    const count = merchant.arrived.length;
    await double.pay(charge.tradeNo, { times: 2 });
    const notices = await Promise.all(merchant.arrived.slice(count).map((one) => provider.read(one)));
    const numbers = notices.map(({ standing }) => standing.state === 'paid' && standing.providerNo);
    expect(new Set(numbers).size).toBe(2);
    const lines = (await provider.bill(dayOf(new Date()))).filter(
      ({ tradeNo }) => tradeNo === charge.tradeNo,
    );
    expect(lines.map(({ providerNo }) => providerNo).sort()).toEqual(numbers.sort());
  });

  test('a refund in parts: each once, all together no more than was paid', async () => {
    const { tradeNo, amount: total } = await paid();
    const wish = { tradeNo, total, reason: '多付' };
    const first = { ...wish, refundNo: `${tradeNo}R1`, amount: 1_000 };
    expect(['working', 'done']).toContain((await provider.refund(first)).state);
    await double.settled();
    const done = await provider.refund(first);
    expect(done).toMatchObject({ state: 'done', amount: 1_000 });
    expect(await provider.askRefund(tradeNo, first.refundNo)).toEqual(done);
    const refundNotice = await provider.read(merchant.last());
    expect(refundNotice).toEqual({ about: 'refund', tradeNo, refundNo: first.refundNo, standing: done });
    await expect(provider.refund({ ...first, amount: 999 })).rejects.toThrow(Declined);
    await expect(provider.refund({ ...wish, refundNo: `${tradeNo}R2`, amount: 235 })).rejects.toThrow(
      Declined,
    );
    await provider.refund({ ...wish, refundNo: `${tradeNo}R3`, amount: 234 });
    expect(await provider.askRefund(tradeNo, `${tradeNo}R2`)).toEqual({ state: 'unknown' });
    expect(await provider.ask(tradeNo)).toMatchObject({ state: 'paid', amount: total });
    await double.settled();
  });

  test('what was not paid is not given back', async () => {
    const { tradeNo, amount } = await opened();
    const wish = { tradeNo, refundNo: `${tradeNo}R1`, amount, total: amount, reason: '' };
    await expect(provider.refund(wish)).rejects.toThrow(Declined);
  });

  test('the bill has every payment and refund of its day, and a day without any is empty', async () => {
    const { tradeNo, amount } = await paid();
    const refundNo = `${tradeNo}R1`;
    await provider.refund({ tradeNo, refundNo, amount, total: amount, reason: '' });
    await double.settled();
    const lines = (await provider.bill(dayOf(new Date()))).filter((line) => line.tradeNo === tradeNo);
    const payment = await provider.ask(tradeNo);
    const refund = await provider.askRefund(tradeNo, refundNo);
    if (payment.state !== 'paid' || refund.state !== 'done') throw new Error('Not settled');
    expect(lines).toEqual([
      { kind: 'payment', tradeNo, providerNo: payment.providerNo, amount, at: payment.paidAt },
      { kind: 'refund', tradeNo, refundNo, providerNo: refund.providerNo, amount, at: refund.doneAt },
    ]);
    expect(await provider.bill('2020-02-29')).toEqual([]);
  });

  test('a merchant with a wrong key is declined, and an answer by a wrong key is not believed', async () => {
    const { privateKey, publicKey } = await newPair();
    const stranger = clients[way](double, { privateKey });
    const failure: unknown = await visit(stranger, newCharge()).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(Declined);
    expect(JSON.stringify(failure) + String(failure)).not.toContain(privateKey.slice(100, 140));
    const doubting = clients[way](double, { platformKey: publicKey });
    await expect(doubting.ask((await opened()).tradeNo)).rejects.toThrow(Forged);
  });

  test('a provider in trouble, or gone, is unreachable', async () => {
    const charge = await opened();
    double.outage(true);
    const asked = provider.ask(charge.tradeNo);
    await expect(asked.finally(() => double.outage(false))).rejects.toThrow(Unreachable);
    const gone = clients[way](double, { endpoint: 'http://127.0.0.1:9' });
    await expect(gone.ask(charge.tradeNo)).rejects.toThrow(Unreachable);
  });
});

/** How long a notice may be under way, in minutes. */
const ageMax = { wechat: 5, alipay: 25 * 60, unionpay: 3 * 24 * 60 };

const closedHolds = async (way: string, provider: PayProvider, charge: Charge): Promise<void> => {
  // UnionPay knows no closing.
  if (way === 'unionpay') {
    expect(await provider.ask(charge.tradeNo)).toEqual({ state: 'unpaid' });
    return;
  }
  expect(await provider.ask(charge.tradeNo)).toEqual({ state: 'closed' });
  await expect(double.pay(charge.tradeNo)).rejects.toThrow('closed');
  await expect(provider.open(charge)).rejects.toThrow(Declined);
};
