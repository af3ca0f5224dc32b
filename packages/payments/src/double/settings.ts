import type { AlipaySettings } from '../alipay.ts';
import type { PayWay } from '../provider.ts';
import type { UnionPaySettings } from '../unionpay.ts';
import type { WeChatSettings } from '../wechat.ts';
import * as alipay from './alipay/alipay.wire.ts';
import type { Keys } from './keys.ts';
import { merchantId as unionPayMerchantId } from './unionpay/unionpay.wire.ts';
import * as wechat from './wechat/wechat.wire.ts';

export interface Settings {
  wechat: WeChatSettings;
  alipay: AlipaySettings;
  unionpay: UnionPaySettings;
}

/** What a client has to know to speak with the double. */
export const settingsOf = (
  keys: Keys,
  endpoint: string,
  notify: Record<PayWay, string>,
  returnUrl: string,
): Settings => ({
  wechat: {
    endpoint,
    returnUrl,
    notifyUrl: notify.wechat,
    appId: wechat.appId,
    merchantId: wechat.merchantId,
    privateKey: keys.wechat.merchant.privateKey,
    serial: keys.wechat.serial,
    apiKey: keys.wechat.apiKey,
    platformKeys: { [keys.wechat.platformSerial]: keys.wechat.platform.publicKey },
  },
  alipay: {
    endpoint,
    returnUrl,
    notifyUrl: notify.alipay,
    appId: alipay.appId,
    merchantId: alipay.merchantId,
    privateKey: keys.alipay.merchant.privateKey,
    platformKey: keys.alipay.platform.publicKey,
  },
  unionpay: {
    endpoint,
    fileEndpoint: `${endpoint}/filedownload/`,
    returnUrl,
    notifyUrl: notify.unionpay,
    merchantId: unionPayMerchantId,
    privateKey: keys.unionpay.merchant.privateKey,
    certId: keys.unionpay.certId,
    rootCertificate: keys.unionpay.rootCertificate,
    middleCertificate: keys.unionpay.middleCertificate,
  },
});
