import { createHash, createHmac, randomBytes } from 'node:crypto';
import { headers } from '@chancery/contract/kit/envelope.ts';
import { authorizationHeader, emptyDigest, signedText } from '@chancery/contract/kit/signature.ts';

/** A call to be made many times by one session, each time with a signature of its own. */
export interface SignedCall {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What is posted as JSON; without it the call is a GET. */
  readonly body?: object;
  readonly token: string;
  /** In base64url, as a login hands it out. */
  readonly signingKey: string;
}

const withBody = (body: object) => {
  const text = JSON.stringify(body);
  return {
    method: 'POST',
    bodyDigest: createHash('sha256').update(text).digest('hex'),
    rest: `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  };
};

const withoutBody = { method: 'GET', bodyDigest: emptyDigest, rest: '\r\n' };

/** So many requests as they go over the wire, signed now. */
export const signMany = (call: SignedCall, count: number): Buffer[] => {
  const { path, query = {}, body, token, signingKey } = call;
  const { method, bodyDigest, rest } = body ? withBody(body) : withoutBody;
  const key = Buffer.from(signingKey, 'base64url');
  const timestamp = String(Date.now());
  const pairs = [...Object.entries(query), ['timestamp', timestamp] as const];
  const target = `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`;
  return Array.from({ length: count }, () => {
    const nonce = randomBytes(16).toString('base64url');
    const text = signedText({ method, path, query: pairs, timestamp, nonce, bodyDigest });
    const signature = createHmac('sha256', key).update(text).digest('base64url');
    return Buffer.from(
      `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-language: en\r\n${headers.clientType}: machine\r\n` +
        `${headers.token}: ${token}\r\n${headers.authorization}: ${authorizationHeader(nonce, signature)}\r\n${rest}`,
    );
  });
};
