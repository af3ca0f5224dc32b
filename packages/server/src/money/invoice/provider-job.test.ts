import { getInvoice } from '@chancery/contract/invoice/calls.ts';
import { InvoiceState } from '@chancery/contract/invoice/codes.ts';
import { refuseInvoice, sendInvoice } from '@chancery/contract/invoice/desk.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { pdf } from '../../files/file/files.testing.ts';
import { startSmtpDouble } from '../../people/message/smtp-double.testing.ts';
import { next } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';
import { createInvoiceRoom, todayHere } from './invoice.testing.ts';
import { startProviderDouble } from './provider-double.testing.ts';
import { providerOf } from './provider-of.ts';
import { askRed } from './red-invoice.ts';

const key = 'a key that both sides know';
const provider = await startProviderDouble(key);
const smtp = await startSmtpDouble();
afterAll(() => Promise.all([provider.close(), smtp.close()]));
const world = await createWorld({
  INVOICE_URL: provider.url,
  INVOICE_KEY: key,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Chancery <seal@example.com>',
});
const { operator, administrator, order, ask, issue, refund } = await createInvoiceRoom(world);

const issued = () => ({
  state: 'issued',
  invoiceCode: '',
  invoiceNo: String(next()).padStart(20, '0'),
  issuedOn: todayHere(),
  pdf: pdf().toString('base64'),
});
const send = (id: string) => world.call(operator, sendInvoice, { id });
const stateOf = async (id: string) => (await world.call(operator, getInvoice, { id })).state;
const until = (id: string, state: number) =>
  vi.waitFor(async () => expect(await stateOf(id)).toBe(state), { timeout: 20_000 });

test('a provider issues what an operator sends it, also when it takes its time, and the PDF is mailed', async () => {
  const me = await administrator();
  const orderId = await order(me);
  const id = await ask(me, [{ id: orderId, amount: 10_000 }], { email: 'books@example.com' });
  provider.answer({ state: 'working' }, issued());
  await send(id);
  await expect(send(id)).toRefuseWith('invoice.underWay');
  await expect(world.call(operator, refuseInvoice, { id, reason: 'late' })).toRefuseWith('invoice.underWay');
  await expect(issue(id)).toRefuseWith('invoice.underWay');
  await until(id, InvoiceState.issued);
  expect(provider.taken.map(({ call }) => call)).toEqual(['issue', 'ask']);
  expect(provider.taken[0]?.body).toMatchObject({ reference: id, amount: 10_000 });
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), { timeout: 20_000 });
  expect(smtp.taken[0]).toMatchObject({ to: ['books@example.com'] });
  expect(smtp.taken[0]?.content).toContain('application/pdf');
  await vi.waitFor(async () => expect((await world.call(me, getInvoice, { id })).mailedAt).not.toBeNull(), {
    timeout: 20_000,
  });

  provider.taken.length = 0;
  await refund(orderId, 1);
  await world.app.transactions.apart('platform', (tx) => askRed(tx, orderId));
  const [red] = (await world.call(me, getInvoice, { id })).reds;
  provider.answer(issued());
  await send(red?.id ?? '');
  await until(red?.id ?? '', InvoiceState.issued);
  const { invoiceNo } = await world.call(me, getInvoice, { id });
  const redOf = { invoiceCode: '', invoiceNo };
  expect(provider.taken).toMatchObject([{ call: 'red', body: { amount: 1, redOf } }]);
});

test('what a provider declines is the operator’s again, with its words', async () => {
  const me = await administrator();
  const id = await ask(me, [{ id: await order(me), amount: 1 }]);
  provider.answer({ state: 'declined', words: 'unknown tax number' });
  await send(id);
  await vi.waitFor(
    async () =>
      expect(await world.call(operator, getInvoice, { id })).toMatchObject({
        sentAt: null,
        providerWords: 'unknown tax number',
      }),
    { timeout: 20_000 },
  );
  await issue(id);
});

test('an answer that another key signed counts for nothing', async () => {
  const other = await startProviderDouble(key);
  other.signWith('a key of somebody else');
  other.answer(issued());
  const settings = { invoiceUrl: other.url, invoiceKey: key, environment: 'production' } as const;
  await expect(providerOf(settings)?.ask('any')).rejects.toThrow('not signed with our key');
  await other.close();
});

test('production has no provider unless one is named; a demo draws samples', async () => {
  const none = { invoiceUrl: undefined, invoiceKey: undefined };
  expect(providerOf({ ...none, environment: 'production' })).toBeUndefined();
  const sample = providerOf({ ...none, environment: 'demo' });
  const wish = {
    reference: 'one',
    type: 1 as const,
    payer: {
      type: 1 as const,
      name: '兰亭纸业',
      taxNumber: '',
      address: '',
      phone: '',
      bank: '',
      account: '',
    },
    amount: 1,
    lines: [{ order: 'T1', title: '短信包', amount: 1 }],
    remark: '',
  };
  const [once, again] = await Promise.all([sample?.issue(wish), sample?.issue(wish)]);
  if (once?.state !== 'issued' || again?.state !== 'issued') throw new Error('a sample is issued at once');
  expect(once.invoiceNo).toBe(again.invoiceNo);
  expect(once.pdf.subarray(0, 4).toString()).toBe('%PDF');
});
