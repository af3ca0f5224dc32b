import { ed25519 } from '@noble/curves/ed25519.js';
import { concat, toHex } from './bytes.ts';
import { sha256 } from './hash.ts';
import { nodeCrypto } from './node-crypto.ts';

/** Signs bytes with one Ed25519 key. */
export type Sign = (bytes: Uint8Array) => Uint8Array;

/** A key that signs, and its public half. */
export interface Signer {
  readonly publicKey: Uint8Array;
  readonly sign: Sign;
}

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** What stands before a raw key in the forms that OpenSSL reads. */
const spki = hex('302a300506032b6570032100');
const pkcs8 = hex('302e020100300506032b657004220420');

/** A raw public key in the form that OpenSSL reads (SPKI, DER). */
export const publicKeyDer = (publicKey: Uint8Array): Uint8Array => concat(spki, publicKey);

/** What people compare: SHA-256 over the public key in DER, in hexadecimal. */
export const fingerprintOf = (publicKey: Uint8Array): string => toHex(sha256(publicKeyDer(publicKey)));

/** The signer of a raw 32-byte seed. */
export const signerOf = (seed: Uint8Array): Signer => {
  const publicKey = ed25519.getPublicKey(seed);
  if (!nodeCrypto) return { publicKey, sign: (bytes) => ed25519.sign(bytes, seed) };
  const { createPrivateKey, sign } = nodeCrypto;
  const key = createPrivateKey({ key: concat(pkcs8, seed), format: 'der', type: 'pkcs8' });
  return { publicKey, sign: (bytes) => new Uint8Array(sign(null, bytes, key)) };
};

/** Whether a signature over bytes is by a raw public key. */
export const verifies = (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  try {
    if (!nodeCrypto) return ed25519.verify(signature, bytes, publicKey, { zip215: false });
    const key = nodeCrypto.createPublicKey({ key: publicKeyDer(publicKey), format: 'der', type: 'spki' });
    return nodeCrypto.verify(null, bytes, key, signature);
  } catch {
    return false;
  }
};
