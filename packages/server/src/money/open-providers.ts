import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PayProvider, PayWay } from '@chancery/payments/provider.ts';
import { z } from 'zod';
import { allowForms } from '../kit/security-headers.ts';
import { brandOf } from '../runtime/brand-of.ts';
import type { Settings } from '../runtime/settings.ts';
import { StartError } from '../runtime/start-error.ts';
import { noticePath } from './order/notices.ts';
import type { PayProviders } from './providers.ts';

const line = z.string().min(1);
const endpoint = z.url({ protocol: /^https?$/ }).optional();

/** What the providers gave the merchant, by provider; those that are left out are not open. */
const merchantFile = z.strictObject({
  wechat: z
    .strictObject({
      appId: line,
      merchantId: line,
      privateKey: line,
      serial: line,
      apiKey: z.string().length(32),
      platformKeys: z.record(z.string(), line),
      endpoint,
    })
    .optional(),
  alipay: z
    .strictObject({ appId: line, merchantId: line, privateKey: line, platformKey: line, endpoint })
    .optional(),
  unionpay: z
    .strictObject({
      merchantId: line,
      privateKey: line,
      certId: line,
      rootCertificate: line,
      middleCertificate: line,
      endpoint,
      fileEndpoint: endpoint,
    })
    .optional(),
});

const readMerchant = async (path: string) => {
  try {
    return merchantFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    // What stands in the file is secret: only where it is wrong is told.
    const where =
      error instanceof z.ZodError ? error.issues.map(({ path: at }) => at.join('.')).join(', ') : '';
    throw new StartError(`PAYMENT_FILE cannot be used${where && `: ${where}`}`);
  }
};

/** What was opened, to be shut again. */
export interface OpenedProviders {
  /** Where the providers that are only played can be paid at. */
  readonly played?: string;
  stop(): Promise<void>;
}

/** What speaks with providers takes memory that only those pay who sell. */
const wires = async () => {
  const [{ createWeChat }, { createAlipay }, { createUnionPay }] = await Promise.all([
    import('@chancery/payments/wechat.ts'),
    import('@chancery/payments/alipay.ts'),
    import('@chancery/payments/unionpay.ts'),
  ]);
  return { createWeChat, createAlipay, createUnionPay };
};

/** A key that was not given is left out, as the wires want it. */
const given = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/**
 * Opens the payment providers that this server was given. A demo that sells plays them: the very same wires, spoken by a server of
 * its own on this machine.
 */
export const openProviders = async (
  settings: Settings,
  providers: PayProviders,
  address: string,
): Promise<OpenedProviders> => {
  const nothing = { stop: async () => {} };
  if (!brandOf(settings).paymentControl) return nothing;
  const back = (base: string) => `${base}/cost/payLists`;
  const use = (...made: PayProvider[]) => {
    for (const provider of made) providers.use(provider);
  };
  if (!settings.paymentFile && settings.environment !== 'demo') return nothing;
  const { createWeChat, createAlipay, createUnionPay } = await wires();
  if (settings.paymentFile) {
    const { wechat, alipay, unionpay } = await readMerchant(settings.paymentFile);
    const { publicUrl } = settings;
    const heard = (way: PayWay) => ({
      notifyUrl: `${publicUrl}${noticePath(way)}`,
      returnUrl: back(publicUrl),
    });
    if (wechat) use(createWeChat(given({ ...wechat, ...heard('wechat') })));
    if (alipay) use(createAlipay(given({ ...alipay, ...heard('alipay') })));
    if (unionpay) {
      use(createUnionPay(given({ ...unionpay, ...heard('unionpay') })));
      allowForms(new URL(unionpay.endpoint ?? 'https://gateway.95516.com').origin);
    }
    return nothing;
  }
  const { startDouble } = await import('@chancery/payments/double/double.ts');
  const notify = (way: PayWay) => `${address}${noticePath(way)}`;
  const double = await startDouble({
    port: 0,
    notify: { wechat: notify('wechat'), alipay: notify('alipay'), unionpay: notify('unionpay') },
    returnUrl: back(address),
    file: join(settings.dataDir, 'played-payments.json'),
  });
  use(
    createWeChat(double.settingsFor('wechat')),
    createAlipay(double.settingsFor('alipay')),
    createUnionPay(double.settingsFor('unionpay')),
  );
  allowForms(double.address);
  return { played: double.address, stop: double.stop };
};
