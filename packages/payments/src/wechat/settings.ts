export interface WeChatSettings {
  appId: string;
  merchantId: string;
  /** The merchant's key, PEM. */
  privateKey: string;
  /** The serial number of the merchant's certificate. */
  serial: string;
  /** The APIv3 key, 32 characters: what notices are encrypted with. */
  apiKey: string;
  /** The platform's public keys or certificates (PEM) by their serial numbers, or by `PUB_KEY_ID_…`. */
  platformKeys: Record<string, string>;
  endpoint?: string;
  notifyUrl: string;
  returnUrl: string;
  /** How long an answer may take, in milliseconds. */
  patience?: number;
  now?: () => Date;
}
