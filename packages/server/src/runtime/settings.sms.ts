import { forProvider, line, type SettingSpec, words } from './settings.spec.ts';

/** Who sends text messages, and what they know us by. */
export const smsSettings = {
  smsProvider: {
    description:
      'Who sends text messages; the outbox only writes them to DATA_DIR/outbox, and not in production',
    default: 'outbox',
    ...words('outbox', 'aliyun', 'tencent'),
  },
  aliyunSmsAccessKeyId: { description: 'Aliyun access key', ...line(), ...forProvider('aliyun') },
  aliyunSmsAccessKeySecret: {
    description: 'Aliyun access key secret',
    secret: true,
    ...line(),
    ...forProvider('aliyun'),
  },
  aliyunSmsSignName: { description: 'Aliyun signature name', ...line(), ...forProvider('aliyun') },
  aliyunSmsTemplate: { description: 'Aliyun template code', ...line(), ...forProvider('aliyun') },
  aliyunSmsLinkTemplate: {
    description:
      'Aliyun template for links to sign: the address with /sign/link# stands in it, the parameter link is the rest',
    ...line(),
    whenUnset: 'links are not texted, those who run a task pass them on',
  },
  aliyunSmsEndpoint: { description: 'Aliyun host', default: 'dysmsapi.aliyuncs.com', ...line() },
  tencentSmsSecretId: { description: 'Tencent Cloud secret id', ...line(), ...forProvider('tencent') },
  tencentSmsSecretKey: {
    description: 'Tencent Cloud secret key',
    secret: true,
    ...line(),
    ...forProvider('tencent'),
  },
  tencentSmsAppId: { description: 'Tencent Cloud SMS application', ...line(), ...forProvider('tencent') },
  tencentSmsSignName: { description: 'Tencent Cloud signature name', ...line(), ...forProvider('tencent') },
  tencentSmsTemplate: { description: 'Tencent Cloud template', ...line(), ...forProvider('tencent') },
  tencentSmsLinkTemplate: {
    description:
      'Tencent Cloud template for links to sign: the address with /sign/link# stands in it, the parameter link is the rest',
    ...line(),
    whenUnset: 'links are not texted, those who run a task pass them on',
  },
  tencentSmsEndpoint: { description: 'Tencent Cloud host', default: 'sms.tencentcloudapi.com', ...line() },
  tencentSmsRegion: { description: 'Tencent Cloud region', default: 'ap-guangzhou', ...line() },
} as const satisfies Record<string, SettingSpec>;
