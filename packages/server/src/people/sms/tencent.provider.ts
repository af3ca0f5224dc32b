import { Agent } from 'node:http';
import {
  createRemoteProvider,
  readEndpoint,
  type SendFilled,
  type SmsAnswer,
  type Templates,
  usualTimeoutMs,
} from './remote.provider.ts';
import type { SmsProvider } from './sms.provider.ts';

/** An account at Tencent Cloud, and the approved signature and templates to send with. */
export interface TencentSms extends Templates {
  readonly secretId: string;
  readonly secretKey: string;
  readonly appId: string;
  readonly signName: string;
  readonly endpoint: string;
  readonly region: string;
  readonly timeoutMs?: number;
}

type SdkError = Error & { readonly code?: string; readonly httpCode?: number };

const explain = (cause: unknown): SmsAnswer => {
  if (!(cause instanceof Error)) return { code: undefined, message: String(cause) };
  const { message, code, httpCode }: SdkError = cause;
  return { code: code ?? (httpCode ? `HTTP ${httpCode}` : 'NoAnswer'), message };
};

const international = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);

/** Sends codes and links through Tencent Cloud. */
export const createTencentProvider = (account: TencentSms): SmsProvider => {
  const {
    secretId,
    secretKey,
    appId,
    signName,
    template,
    linkTemplate,
    region,
    timeoutMs = usualTimeoutMs,
  } = account;
  const { host, protocol } = readEndpoint(account.endpoint);

  const connect = async (): Promise<SendFilled> => {
    const { sms } = await import('tencentcloud-sdk-nodejs-sms');
    const client = new sms.v20210111.Client({
      credential: { secretId, secretKey },
      region,
      profile: {
        httpProfile: {
          endpoint: host,
          protocol: `${protocol}://`,
          reqTimeout: timeoutMs / 1_000,
          // Plain HTTP is for a service on this machine, which no proxy of the environment can reach.
          agent: protocol === 'http' ? new Agent() : undefined,
        },
      },
    });
    return async (phone, filling) => {
      const { SendStatusSet } = await client.SendSms({
        PhoneNumberSet: [international(phone)],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: filling.template,
        TemplateParamSet: [filling.value],
      });
      const status = SendStatusSet?.[0];
      return { code: status?.Code, message: status?.Message };
    };
  };

  return createRemoteProvider({
    name: 'tencent',
    taken: 'Ok',
    template,
    linkTemplate,
    timeoutMs,
    connect,
    explain,
  });
};
