import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The version of the protocol; every message begins with it. */
export const protocolVersion = 'c1';

/** Signs bytes with one Ed25519 key. */
export type Sign = (bytes: Uint8Array) => Uint8Array;
/** Whether a signature over bytes is by one Ed25519 key. */
export type Verify = (bytes: Uint8Array, signature: Uint8Array) => boolean;

/** A message whose form was read; whether its signature holds is not said by this. */
export interface Envelope {
  readonly type: string;
  readonly body: unknown;
  /** The message as it travelled. */
  readonly text: string;
  /** What the signature is over. */
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const signatureBytes = 64;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Writes a signed message: `c1.<type>.<body>.<signature>`, body and signature in base64url. */
export const writeMessage = (type: string, body: object, sign: Sign): string => {
  const said = `${protocolVersion}.${type}.${toBase64Url(new TextEncoder().encode(JSON.stringify(body)))}`;
  return `${said}.${toBase64Url(sign(ascii(said)))}`;
};

/** Reads the form of a message, or says nothing when it has none. */
export const readMessage = (text: string): Envelope | undefined => {
  const parts = /^(c1\.([a-zA-Z]{1,20})\.([\w-]+))\.([\w-]+)$/.exec(text);
  if (!parts) return undefined;
  const [, said = '', type = '', body = '', tail = ''] = parts;
  try {
    const signature = fromBase64Url(tail);
    if (signature.length !== signatureBytes) return undefined;
    const json = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(body));
    return { type, body: JSON.parse(json), text, signed: ascii(said), signature };
  } catch {
    return undefined;
  }
};

/** The digest of a message, by which the next one of its chain names it: lower-case hexadecimal SHA-256. */
export const messageDigest = (text: string): string =>
  Array.from(sha256(ascii(text)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Signs with a raw 32-byte Ed25519 secret key, anywhere. */
export const signWith =
  (secretKey: Uint8Array): Sign =>
  (bytes) =>
    ed25519.sign(bytes, secretKey);

/** Verifies against a raw 32-byte Ed25519 public key, anywhere; servers use their platform's own, faster one. */
export const verifyWith =
  (publicKey: Uint8Array): Verify =>
  (bytes, signature) =>
    ed25519.verify(signature, bytes, publicKey);

/** A new pair of keys, raw. */
export const newKeys = (): { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array } => {
  const secretKey = ed25519.utils.randomSecretKey();
  return { secretKey, publicKey: ed25519.getPublicKey(secretKey) };
};
