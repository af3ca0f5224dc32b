import { createHmac, randomBytes } from 'node:crypto';
import { headers } from '@chancery/contract/kit/envelope.ts';
import { authorizationHeader, emptyDigest, signedText } from '@chancery/contract/kit/signature.ts';

/** A GET to be made many times by one session, each time with a signature of its own. */
export interface SignedGet {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly token: string;
  /** In base64url, as a login hands it out. */
  readonly signingKey: string;
}

/** So many requests as they go over the wire, signed now. */
export const signMany = ({ path, query, token, signingKey }: SignedGet, count: number): Buffer[] => {
  const key = Buffer.from(signingKey, 'base64url');
  const timestamp = String(Date.now());
  const pairs = [...Object.entries(query), ['timestamp', timestamp] as const];
  const target = `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`;
  return Array.from({ length: count }, () => {
    const nonce = randomBytes(16).toString('base64url');
    const text = signedText({ method: 'GET', path, query: pairs, timestamp, nonce, bodyDigest: emptyDigest });
    const signature = createHmac('sha256', key).update(text).digest('base64url');
    return Buffer.from(
      `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-language: en\r\n${headers.clientType}: machine\r\n` +
        `${headers.token}: ${token}\r\n${headers.authorization}: ${authorizationHeader(nonce, signature)}\r\n\r\n`,
    );
  });
};
