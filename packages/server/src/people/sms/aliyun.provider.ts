import {
  createRemoteProvider,
  readEndpoint,
  type SendFilled,
  type SmsAnswer,
  type Templates,
  usualTimeoutMs,
} from './remote.provider.ts';
import type { SmsProvider } from './sms.provider.ts';

/** An account at Aliyun, and the approved signature and templates to send with. */
export interface AliyunSms extends Templates {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  readonly endpoint: string;
  readonly timeoutMs?: number;
}

type ClientClass = typeof import('@alicloud/dysmsapi20170525').default;
type SdkError = Error & {
  readonly code?: string;
  readonly data?: { readonly Code?: string; readonly Message?: string };
};

/** Node hands out the whole CommonJS module as its default, other loaders what the module calls its default. */
const clientClass = (exported: ClientClass | { default: ClientClass }): ClientClass =>
  'default' in exported ? exported.default : exported;

const explain = (cause: unknown): SmsAnswer => {
  if (!(cause instanceof Error)) return { code: undefined, message: String(cause) };
  const { name, message, code, data }: SdkError = cause;
  // A failed connection is told with the whole address, and all that was to be sent stands in it.
  const reason = message.replace(/POST https?:\S* failed\.$/, '');
  return { code: data?.Code ?? code ?? name, message: data?.Message ?? reason };
};

/** Sends codes and links through Aliyun. */
export const createAliyunProvider = (account: AliyunSms): SmsProvider => {
  const {
    accessKeyId,
    accessKeySecret,
    signName,
    template,
    linkTemplate,
    timeoutMs = usualTimeoutMs,
  } = account;
  const { host, protocol } = readEndpoint(account.endpoint);

  const connect = async (): Promise<SendFilled> => {
    const [sdk, { Config }] = await Promise.all([
      import('@alicloud/dysmsapi20170525'),
      import('@alicloud/openapi-client'),
    ]);
    const client = new (clientClass(sdk.default))(
      new Config({
        accessKeyId,
        accessKeySecret,
        endpoint: host,
        protocol,
        connectTimeout: timeoutMs,
        readTimeout: timeoutMs,
      }),
    );
    return async (phone, filling) => {
      const request = new sdk.SendSmsRequest({
        phoneNumbers: phone,
        signName,
        templateCode: filling.template,
        templateParam: JSON.stringify({ [filling.name]: filling.value }),
      });
      const { body } = await client.sendSms(request);
      return { code: body?.code, message: body?.message };
    };
  };

  return createRemoteProvider({
    name: 'aliyun',
    taken: 'OK',
    template,
    linkTemplate,
    timeoutMs,
    connect,
    explain,
  });
};
