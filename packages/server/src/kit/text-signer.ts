import { hash } from 'node:crypto';

/** Signs a text, in base64url. */
export type SignText = (text: string) => string;

const [blockBytes, digestBytes] = [64, 32];
/** A character of JavaScript is at most three bytes of UTF-8. */
const bytesOfCharacter = 3;

const padded = (key: Uint8Array, pad: number): Buffer => {
  if (key.length > blockBytes) throw new RangeError('the key is longer than a block');
  const block = Buffer.alloc(blockBytes, pad);
  for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
  return block;
};

/** One place for what is hashed, since nothing waits while it is: garbage of each request would be dear to collect. */
const inner = Buffer.alloc(blockBytes + 4_096 * bytesOfCharacter);
const outer = Buffer.alloc(blockBytes + digestBytes);

/**
 * HMAC-SHA-256 of texts with one key (RFC 2104), by two plain digests: an object of OpenSSL for each signature would cost
 * more than the signature.
 */
export const textSigner = (key: Uint8Array): SignText => {
  const [before, after] = [padded(key, 0x36), padded(key, 0x5c)];
  return (text) => {
    const need = blockBytes + text.length * bytesOfCharacter;
    const place = need > inner.length ? Buffer.alloc(need) : inner;
    place.set(before);
    const end = blockBytes + place.write(text, blockBytes);
    outer.set(after);
    outer.write(hash('sha256', place.subarray(0, end), 'binary'), blockBytes, 'latin1');
    return hash('sha256', outer, 'base64url');
  };
};
