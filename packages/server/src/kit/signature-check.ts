import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { emptyDigest, parseAuthorization, signedText } from '@chancery/contract/kit/signature.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { NonceMemory } from './nonce-memory.ts';
import { refuse } from './refuse.ts';
import { sameBytes } from './secrets.ts';

const digestOf = (body: unknown): string =>
  Buffer.isBuffer(body) && body.length > 0 ? createHash('sha256').update(body).digest('hex') : emptyDigest;

type Query = Readonly<Record<string, string | readonly string[]>>;
type Pair = readonly [name: string, value: string];

/** The query as the handler will see it, which is then what was signed. */
const pairsOf = (query: Query): Pair[] => {
  const pairs: Pair[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string') pairs.push([name, value]);
    else for (const one of value) pairs.push([name, one]);
  }
  return pairs;
};

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/** Refuses a request whose signature, time or nonce is not right; answers the nonce. */
export const checkSignature = (
  request: FastifyRequest,
  session: { readonly id: string; readonly signingKey: KeyObject },
  nonces: NonceMemory,
  now: number,
): string => {
  const header = parseAuthorization(request.headers.authorization) ?? refuse('signature.missing');
  const query = request.query as Query;
  const timestamp = typeof query.timestamp === 'string' ? query.timestamp : '';
  const text = signedText({
    method: request.method,
    path: pathOf(request.url),
    query: pairsOf(query),
    timestamp,
    nonce: header.nonce,
    bodyDigest: digestOf(request.body),
  });
  // As text, because bytes of its own for each digest would be garbage that is dear to collect.
  const expected = createHmac('sha256', session.signingKey).update(text).digest('base64url');
  if (!sameBytes(Buffer.from(expected), Buffer.from(header.signature))) refuse('signature.wrong');
  if (!(Math.abs(now - Number(timestamp)) <= limits.signature.skewMs)) refuse('signature.skew');
  if (!nonces.isNew(session.id, header.nonce)) refuse('signature.replayed');
  return header.nonce;
};
