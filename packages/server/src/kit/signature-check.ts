import { createHash, timingSafeEqual } from 'node:crypto';
import {
  canonicalOf,
  emptyDigest,
  parseAuthorization,
  signedLines,
} from '@chancery/contract/kit/signature.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { NonceMemory } from './nonce-memory.ts';
import { refuse } from './refuse.ts';
import type { SignText } from './text-signer.ts';

const digestOf = (body: unknown): string =>
  Buffer.isBuffer(body) && body.length > 0 ? createHash('sha256').update(body).digest('hex') : emptyDigest;

type Query = Parameters<typeof canonicalOf>[0];

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

const signatureLength = 43;
const [ours, theirs] = [Buffer.alloc(signatureLength), Buffer.alloc(signatureLength)];

/** Compares in a time that tells nothing, in the same place for every request. Both are of this length. */
const isSame = (expected: string, signature: string): boolean => {
  ours.write(expected, 'latin1');
  theirs.write(signature, 'latin1');
  return timingSafeEqual(ours, theirs);
};

/** Refuses a request whose signature, time or nonce is not right; answers the nonce. */
export const checkSignature = (
  request: FastifyRequest,
  session: { readonly id: string; readonly sign: SignText },
  nonces: NonceMemory,
  now: number,
): string => {
  const header = parseAuthorization(request.headers.authorization) ?? refuse('signature.missing');
  const query = request.query as Query;
  const timestamp = typeof query.timestamp === 'string' ? query.timestamp : '';
  const text = signedLines({
    method: request.method,
    path: pathOf(request.url),
    // As the handler will see it, which is then what was signed.
    canonical: canonicalOf(query),
    timestamp,
    nonce: header.nonce,
    bodyDigest: digestOf(request.body),
  });
  if (!isSame(session.sign(text), header.signature)) refuse('signature.wrong');
  if (!(Math.abs(now - Number(timestamp)) <= limits.signature.skewMs)) refuse('signature.skew');
  if (!nonces.isNew(session.id, header.nonce)) refuse('signature.replayed');
  return header.nonce;
};
