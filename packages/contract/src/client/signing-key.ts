import { base64url, fromBase64url } from './bytes.ts';
import type { Credentials } from './caller.ts';

const encoder = new TextEncoder();

/** Imports a session's key so that it can sign and can never be read back. */
export const importSigningKey = (signingKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64url(signingKey), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);

/** Credentials from a token and an imported key. */
export const credentialsOf = (token: string, key: CryptoKey): Credentials => ({
  token,
  sign: async (text) =>
    base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))),
});
