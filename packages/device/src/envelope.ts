import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64Url, toBase64Url } from './base64url.ts';

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

const encoder = new TextEncoder();
const ascii = (text: string): Uint8Array => encoder.encode(text);
const signatureBytes = 64;

/** The longest message there is, in characters. */
export const messageLengthMax = 8_192;

/** Writes a signed message: `c1.<type>.<body>.<signature>`, body and signature in base64url. */
export const writeMessage = (type: string, body: object, sign: Sign): string => {
  const said = `${protocolVersion}.${type}.${toBase64Url(encoder.encode(JSON.stringify(body)))}`;
  return `${said}.${toBase64Url(sign(ascii(said)))}`;
};

/** Whether a text is written as a signed message, without reading it: what is entered by hand is not. */
export const isSignedForm = (text: string): boolean => text.startsWith(`${protocolVersion}.`);

const form = /^(c1\.([a-zA-Z]{1,20})\.([\w-]+))\.([\w-]{86})$/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const readBody = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return undefined;
  }
};

/** Reads the form of a message, or says nothing when it has none. A message has one text: what differs in a letter is another. */
export const readMessage = (text: string): Envelope | undefined => {
  const parts = text.length > messageLengthMax ? null : form.exec(text);
  if (!parts) return undefined;
  const [, said = '', type = '', body = '', tail = ''] = parts;
  const signature = fromBase64Url(tail);
  const json = fromBase64Url(body);
  if (signature?.length !== signatureBytes || !json) return undefined;
  const read = readBody(json);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
  return { type, body: read, text, signed: ascii(said), signature };
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
    ed25519.verify(signature, bytes, publicKey, { zip215: false });

/** The public half of a raw secret key. */
export const publicKeyOf = (secretKey: Uint8Array): Uint8Array => ed25519.getPublicKey(secretKey);

/** A new pair of keys, raw. */
export const newKeys = (): { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array } => {
  const secretKey = ed25519.utils.randomSecretKey();
  return { secretKey, publicKey: ed25519.getPublicKey(secretKey) };
};
