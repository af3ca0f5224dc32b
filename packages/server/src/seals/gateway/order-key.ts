import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Sign } from '@chancery/device/envelope.ts';
import type { Secrets } from '../../kit/secrets.ts';

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const spkiLength = 12;

/** The key by which devices know the orders of this platform. */
export interface OrderKey {
  readonly sign: Sign;
  /** Raw Ed25519, as devices carry it from the factory. */
  readonly publicKey: Buffer;
}

/** The platform's key for orders, derived from its secret. */
export const createOrderKey = (secrets: Secrets): OrderKey => {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, secrets.orderSeed()]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { sign: (bytes) => sign(null, bytes, key), publicKey: spki.subarray(spkiLength) };
};
