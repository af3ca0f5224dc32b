import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto';
import type { Keys } from '../keys.ts';
import type { Asked } from '../wire.ts';

/** The signature a merchant puts on its calls holds, was made lately, and by this merchant. */
export const isFromMerchant = (
  { method, target, headers, body }: Asked,
  merchantId: string,
  keys: Keys['wechat'],
  now: Date,
): boolean => {
  const [scheme, rest = ''] = (headers.authorization ?? '').split(/ (.*)/s);
  const said = Object.fromEntries(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const { mchid, serial_no, timestamp, nonce_str, signature } = said;
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || !signature) return false;
  if (mchid !== merchantId || serial_no !== keys.serial) return false;
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= 300)) return false;
  return createVerify('RSA-SHA256')
    .update(`${method}\n${target}\n${timestamp}\n${nonce_str}\n${body}\n`)
    .verify(keys.merchant.publicKey, signature, 'base64');
};

/** The headers that make an answer or a notice the platform's. */
export const sealed = (
  body: string,
  privateKey: string,
  serial: string,
  now: Date,
): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signer = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`);
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signer.sign(privateKey, 'base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
};

export const encrypted = (text: string, apiKey: string, kind: string) => {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce).setAAD(Buffer.from(kind));
  const parts = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return {
    algorithm: 'AEAD_AES_256_GCM',
    original_type: kind,
    associated_data: kind,
    nonce,
    ciphertext: Buffer.concat(parts).toString('base64'),
  };
};
