import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../runtime/settings.ts';
import { createAliyunProvider } from './aliyun.provider.ts';
import { createSmsProvider } from './create-sms-provider.ts';
import { SmsNotTaken } from './remote.provider.ts';
import type { SmsProvider } from './sms.provider.ts';
import { type SmsDouble, startSmsDouble } from './sms-double.testing.ts';
import { createTencentProvider } from './tencent.provider.ts';

const accounts = {
  aliyun: { accessKeyId: 'aliyun-key', accessKeySecret: 'aliyun secret' },
  tencent: { secretId: 'tencent-key', secretKey: 'tencent secret' },
};
const message = { phone: '13800138000', text: 'Your code is 864070', code: '864070' };
const signName = "印章 (Seal's) + *~";

let double: SmsDouble;
beforeEach(async () => {
  double = await startSmsDouble(accounts);
});
afterEach(() => double.close());

interface Difference {
  readonly secret?: string;
  readonly keyId?: string;
  readonly endpoint?: string;
  readonly timeoutMs?: number;
  readonly linkTemplate?: string;
}

const aliyun = ({ secret, keyId, ...rest }: Difference = {}): SmsProvider =>
  createAliyunProvider({
    accessKeyId: keyId ?? accounts.aliyun.accessKeyId,
    accessKeySecret: secret ?? accounts.aliyun.accessKeySecret,
    signName,
    template: 'SMS_1',
    endpoint: double.url,
    ...rest,
  });

const tencent = ({ secret, keyId, ...rest }: Difference = {}): SmsProvider =>
  createTencentProvider({
    secretId: keyId ?? accounts.tencent.secretId,
    secretKey: secret ?? accounts.tencent.secretKey,
    appId: '1400006666',
    signName,
    template: '449739',
    endpoint: double.url,
    region: 'ap-guangzhou',
    ...rest,
  });

/** The error of a send that has to fail. */
const failure = async (provider: SmsProvider): Promise<SmsNotTaken> => {
  const error: unknown = await provider.send(message).then(
    () => 'was sent',
    (cause: unknown) => cause,
  );
  if (!(error instanceof SmsNotTaken)) throw new Error(`not refused by the provider: ${error}`);
  return error;
};

const services = [
  {
    name: 'aliyun',
    provider: aliyun,
    wrongSecret: 'SignatureDoesNotMatch',
    wrongKeyId: 'InvalidAccessKeyId.NotFound',
    nobodyThere: 'ECONNREFUSED',
    received: { phone: '13800138000', template: 'SMS_1', parameters: { code: '864070' } },
    link: { phone: '13800138000', template: 'SMS_2', parameters: { link: 'k9_secret' } },
  },
  {
    name: 'tencent',
    provider: tencent,
    wrongSecret: 'AuthFailure.SignatureFailure',
    wrongKeyId: 'AuthFailure.SecretIdNotFound',
    nobodyThere: 'NoAnswer',
    received: { phone: '+8613800138000', template: '449739', parameters: ['864070'] },
    link: { phone: '+8613800138000', template: '449740', parameters: ['k9_secret'] },
  },
];

describe.each(services)(
  '$name',
  ({ name, provider, wrongSecret, wrongKeyId, nobodyThere, received, link }) => {
    test('sends the code with the signature and the template of the account', async () => {
      await provider().send(message);
      expect(double.taken).toEqual([{ service: name, signName, ...received }]);
    });

    test('sends a link with the template for links, and none without one', async () => {
      const asked = {
        phone: message.phone,
        text: 'Please sign: …#k9_secret',
        code: null,
        secret: 'k9_secret',
      };
      await provider({ linkTemplate: link.template }).send(asked);
      expect(double.taken).toEqual([{ service: name, signName, ...link }]);
      await expect(provider().send(asked)).rejects.toMatchObject({ code: 'NoTemplate' });
    });

    test('sends many messages at once', async () => {
      const sender = provider();
      await Promise.all(Array.from({ length: 20 }, () => sender.send(message)));
      expect(double.taken).toHaveLength(20);
    });

    test('is refused with a wrong secret, and does not repeat the code or the phone', async () => {
      const { code, message: told } = await failure(provider({ secret: 'another secret' }));
      expect(code).toBe(wrongSecret);
      expect(told).toContain(`${name}: ${wrongSecret}: `);
      expect(told).not.toContain(message.code);
      expect(told).not.toContain(message.phone);
      expect(double.taken).toEqual([]);
    });

    test('is refused with an unknown key', async () => {
      expect((await failure(provider({ keyId: 'nobody' }))).code).toBe(wrongKeyId);
    });

    test.each(['call', 'message'] as const)(
      'a refused %s is an error with its code and message',
      async (refuse) => {
        const sender = provider();
        double.failNext({ refuse, code: 'LimitExceeded', message: '触发号码天级流控' });
        const error = await failure(sender);
        expect(error).toMatchObject({
          code: 'LimitExceeded',
          message: `${name}: LimitExceeded: 触发号码天级流控`,
        });
        expect(double.taken).toEqual([]);
        await sender.send(message);
        expect(double.taken).toHaveLength(1);
      },
    );

    test.each(['silence', 'stall'] as const)('%s ends with the time allowed', async (trouble) => {
      double.failNext(trouble);
      const begun = performance.now();
      expect(await failure(provider({ timeoutMs: 300 }))).toMatchObject({
        code: 'Timeout',
        message: `${name}: Timeout: no answer within 300 ms`,
      });
      expect(performance.now() - begun).toBeLessThan(3_000);
    });

    test('an answer from something else than the service is an error', async () => {
      double.failNext('nonsense');
      expect((await failure(provider())).message).toContain('Bad Gateway');
    });

    test('nobody to answer is an error that does not repeat the code or the phone', async () => {
      const { code, message: told } = await failure(provider({ endpoint: 'http://127.0.0.1:1' }));
      expect(code).toBe(nobodyThere);
      expect(told).toContain('ECONNREFUSED');
      expect(told).not.toContain('TemplateParam');
      expect(told).not.toContain(message.code);
      expect(told).not.toContain(message.phone);
    });

    test('a message without a code is not sent', async () => {
      const sent = provider().send({ ...message, code: null });
      await expect(sent).rejects.toMatchObject({ code: 'NoTemplate' });
      expect(double.taken).toEqual([]);
    });
  },
);

test('an endpoint that is no address is told when the provider is made', () => {
  expect(() => aliyun({ endpoint: 'not a host' })).toThrow('not a host');
});

const environmentFor = (provider: string): Record<string, string> => ({
  SMS_PROVIDER: provider,
  ALIYUN_SMS_ACCESS_KEY_ID: accounts.aliyun.accessKeyId,
  ALIYUN_SMS_ACCESS_KEY_SECRET: accounts.aliyun.accessKeySecret,
  ALIYUN_SMS_SIGN_NAME: signName,
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
  ALIYUN_SMS_ENDPOINT: double.url,
  TENCENT_SMS_SECRET_ID: accounts.tencent.secretId,
  TENCENT_SMS_SECRET_KEY: accounts.tencent.secretKey,
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: signName,
  TENCENT_SMS_TEMPLATE: '449739',
  TENCENT_SMS_ENDPOINT: double.url,
});

test.each(services)('the settings choose $name', async ({ name, received }) => {
  const settings = { ...readSettings([], environmentFor(name)), secretKey: Buffer.alloc(32) };
  const provider = createSmsProvider(settings);
  expect(provider).toMatchObject({ name, local: false });
  await provider.send(message);
  expect(double.taken).toEqual([{ service: name, signName, ...received }]);
});

// The test runner loads CommonJS in its own way; the server runs without it.
test.each(services)(
  '$name works in plain Node, which loads its SDK with the first message',
  async ({ name, received }) => {
    const script = `
    import { createRequire } from 'node:module';
    const { readSettings } = await import(${JSON.stringify(import.meta.resolve('../../runtime/settings.ts'))});
    const { createSmsProvider } = await import(${JSON.stringify(import.meta.resolve('./create-sms-provider.ts'))});
    const { cache } = createRequire(process.cwd() + '/');
    const loaded = () => Object.keys(cache).some((file) => /alicloud|tencentcloud/.test(file));
    const provider = createSmsProvider(readSettings([], process.env));
    const before = loaded();
    await provider.send(${JSON.stringify(message)});
    console.log(JSON.stringify({ before, after: loaded() }));
  `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, ...environmentFor(name) },
    });
    expect(JSON.parse(stdout)).toEqual({ before: false, after: true });
    expect(double.taken).toEqual([{ service: name, signName, ...received }]);
  },
);
