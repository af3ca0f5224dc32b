import { randomBytes } from 'node:crypto';
import { type Certificates, newCertificates } from './certificates.ts';
import { newPair, type Pair } from './pair.ts';

/** What a merchant and its providers hold; made once, and kept with the rest of the state. */
export interface Keys {
  wechat: { merchant: Pair; platform: Pair; serial: string; platformSerial: string; apiKey: string };
  alipay: { merchant: Pair; platform: Pair };
  unionpay: { merchant: Pair; platform: Pair; certId: string } & Certificates;
  /** Nobody's: forged notices are signed with it. */
  stranger: Pair;
}

const bothSides = async (): Promise<{ merchant: Pair; platform: Pair }> => {
  const [merchant, platform] = await Promise.all([newPair(), newPair()]);
  return { merchant, platform };
};

const someHex = (bytes: number) => randomBytes(bytes).toString('hex');

export const newKeys = async (): Promise<Keys> => {
  const [wechat, alipay, unionpay, stranger] = await Promise.all([
    bothSides(),
    bothSides(),
    bothSides(),
    newPair(),
  ]);
  const certificates = await newCertificates(unionpay.platform, stranger);
  return {
    wechat: {
      ...wechat,
      serial: someHex(20).toUpperCase(),
      platformSerial: `PUB_KEY_ID_0${someHex(15).toUpperCase()}`,
      apiKey: someHex(16),
    },
    alipay,
    unionpay: { ...unionpay, certId: BigInt(`0x${someHex(8)}`).toString(), ...certificates },
    stranger,
  };
};
