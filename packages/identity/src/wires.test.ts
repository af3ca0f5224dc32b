import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startIdentityDouble } from './double/double.ts';
import { createESign } from './esign.ts';
import { type CheckWish, Declined, Forged, Unreachable } from './provider.ts';
import { createTencent } from './tencent.ts';

const double = await startIdentityDouble({ port: 0, notifyUrl: 'http://127.0.0.1:9/notify' });
afterAll(() => double.stop());
beforeEach(() => double.behave({}));

const idNumber = '11010519491231002X';
const person = { kind: 'person', name: '林清越', idNumber } as const;
const unit = {
  kind: 'enterprise',
  name: '兰亭纸业',
  code: '913300000000000001',
  representative: '林清越',
} as const;
const transfer = { ...unit, kind: 'transfer', bank: '工商银行', account: '6222000000000000' } as const;
const phone = { ...person, kind: 'personPhone', phone: '13800000001' } as const;

const providers = [createTencent(double.tencent), createESign(double.esign)];

for (const provider of providers) {
  const outcome = async (wish: CheckWish) => {
    const begun = await provider.begin('7', wish);
    return begun.state === 'answered' ? begun.outcome : begun.state;
  };

  test(`${provider.name} says what matches, what does not, and what nobody has on record`, async () => {
    expect(await outcome(person)).toBe('matches');
    expect(await outcome({ ...person, name: '陈墨' })).toBe('mismatch');
    expect(await outcome({ ...person, idNumber: '91010519491231002X' })).toBe('noRecord');
    expect(await outcome(phone)).toBe('matches');
    expect(await outcome({ ...phone, idNumber: '110105194912310038' })).toBe('mismatch');
  });

  test(`${provider.name} that is away or silent is told apart from one that says no`, async () => {
    double.behave({ isOut: true });
    await expect(provider.begin('7', person)).rejects.toBeInstanceOf(Unreachable);
    double.behave({ delay: 500 });
    const impatient =
      provider.name === 'tencent'
        ? createTencent({ ...double.tencent, patience: 50 })
        : createESign({ ...double.esign, patience: 50 });
    await expect(impatient.begin('7', person)).rejects.toBeInstanceOf(Unreachable);
  });

  test(`${provider.name} answers nobody who signs with another key, and no error tells what was sent`, async () => {
    const stranger =
      provider.name === 'tencent'
        ? createTencent({ ...double.tencent, secretKey: 'guessed' })
        : createESign({ ...double.esign, appSecret: 'guessed' });
    const error = await stranger.begin('7', person).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(Declined);
    expect(String(error)).not.toContain(idNumber);
  });
}

test('a unit is compared with its register, and a transfer with the amount that arrived', async () => {
  const esign = createESign(double.esign);
  expect(await esign.begin('8', unit)).toMatchObject({ outcome: 'matches' });
  expect(await esign.begin('9', { ...unit, representative: '陈墨' })).toMatchObject({ outcome: 'mismatch' });
  const { state, providerNo } = await esign.begin('10', transfer);
  expect(state).toBe('waiting');
  expect(await esign.ask(providerNo)).toEqual({ state: 'waiting' });
  const sent = double.transfers().find(({ flowId }) => flowId === providerNo);
  await double.tell(providerNo, 'PAID');
  expect(await esign.ask(providerNo)).toEqual({ state: 'sent' });
  expect(await esign.confirm(providerNo, (sent?.amount ?? 0) + 1)).toBe('mismatch');
  expect(await esign.confirm(providerNo, sent?.amount ?? 0)).toBe('matches');
});

test('a notice counts only with the right key, for us, and while it is fresh', () => {
  const esign = createESign(double.esign);
  const { headers, body } = signed(Date.now());
  expect(esign.read({ headers, body })).toMatchObject({ number: '10', providerNo: 'flow' });
  const forged = [
    { headers, body: body.replace('PAID', 'FAILED') },
    { headers: { ...headers, 'x-tsign-open-signature': '0'.repeat(64) }, body },
    { headers: { ...headers, 'x-tsign-open-app-id': 'another' }, body },
    signed(Date.now() - 3_600_000),
    signed(Date.now(), 'guessed'),
  ];
  for (const notice of forged) expect(() => esign.read(notice)).toThrow(Forged);
});

const signed = (at: number, secret = double.esign.appSecret) => {
  const body = JSON.stringify({ flowId: 'flow', contextId: '10', process: 'PAID' });
  const signature = createHmac('sha256', secret).update(`${at}${body}`).digest('hex');
  const headers = {
    'x-tsign-open-app-id': double.esign.appId,
    'x-tsign-open-timestamp': String(at),
    'x-tsign-open-signature': signature,
  };
  return { headers, body };
};
