import type { Settings } from '../../runtime/settings.ts';
import { createAliyunProvider } from './aliyun.provider.ts';
import { createOutboxProvider } from './outbox.provider.ts';
import type { SmsProvider } from './sms.provider.ts';
import { createTencentProvider } from './tencent.provider.ts';

type AccountSetting = Extract<keyof Settings, `${'aliyun' | 'tencent'}Sms${string}`>;

/** The provider the settings ask for. */
export const createSmsProvider = (settings: Settings): SmsProvider => {
  const given = (name: AccountSetting): string => {
    const value = settings[name];
    // The settings are checked together before they come here.
    if (value === undefined) throw new Error(`the setting ${name} is missing`);
    return value;
  };
  switch (settings.smsProvider) {
    case 'outbox':
      return createOutboxProvider(settings.dataDir);
    case 'aliyun':
      return createAliyunProvider({
        accessKeyId: given('aliyunSmsAccessKeyId'),
        accessKeySecret: given('aliyunSmsAccessKeySecret'),
        signName: given('aliyunSmsSignName'),
        template: given('aliyunSmsTemplate'),
        linkTemplate: settings.aliyunSmsLinkTemplate,
        endpoint: settings.aliyunSmsEndpoint,
      });
    case 'tencent':
      return createTencentProvider({
        secretId: given('tencentSmsSecretId'),
        secretKey: given('tencentSmsSecretKey'),
        appId: given('tencentSmsAppId'),
        signName: given('tencentSmsSignName'),
        template: given('tencentSmsTemplate'),
        linkTemplate: settings.tencentSmsLinkTemplate,
        endpoint: settings.tencentSmsEndpoint,
        region: settings.tencentSmsRegion,
      });
  }
};
