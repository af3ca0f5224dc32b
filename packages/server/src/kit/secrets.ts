import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keyed digests for one server key. Tokens and codes are kept only as digests; a session's key is derived, not kept. */
export interface Secrets {
  newToken(): string;
  tokenHash(token: string): Buffer;
  /** The key that signs the requests of the session behind this token. */
  signingKey(token: string): Buffer;
  codeHash(phone: string, purpose: string, code: string): Buffer;
}

const derive = (key: Buffer, use: string, ...parts: string[]) =>
  createHmac('sha256', key)
    .update([use, ...parts].join('\0'))
    .digest();

export const createSecrets = (serverKey: Buffer): Secrets => ({
  newToken: () => randomBytes(32).toString('base64url'),
  tokenHash: (token) => createHash('sha256').update(token).digest(),
  signingKey: (token) => derive(serverKey, 'signing-key', token),
  codeHash: (phone, purpose, code) => derive(serverKey, 'verification-code', phone, purpose, code),
});

/** Compares without telling by the time taken where they differ. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
