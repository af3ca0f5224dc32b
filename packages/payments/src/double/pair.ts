import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

export interface Pair {
  privateKey: string;
  publicKey: string;
}

export const newPair = (): Promise<Pair> =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
