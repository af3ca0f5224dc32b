export interface AlipaySettings {
  appId: string;
  /** The merchant's own number, 2088…: the seller in notices. */
  merchantId: string;
  /** The application's key, PEM. */
  privateKey: string;
  /** Alipay's public key or certificate, PEM. */
  platformKey: string;
  endpoint?: string;
  notifyUrl: string;
  returnUrl: string;
  /** How long an answer may take, in milliseconds. */
  patience?: number;
  now?: () => Date;
}
