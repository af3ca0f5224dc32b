import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { emptyDigest, parseAuthorization, signedText } from '@chancery/contract/kit/signature.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { NonceMemory } from './nonce-memory.ts';
import { refuse } from './refuse.ts';
import { sameBytes } from './secrets.ts';

const digestOf = (body: unknown): string =>
  Buffer.isBuffer(body) && body.length > 0 ? createHash('sha256').update(body).digest('hex') : emptyDigest;

/** Refuses a request whose signature, time or nonce is not right; answers the nonce. */
export const checkSignature = (
  request: FastifyRequest,
  session: { readonly id: string; readonly signingKey: KeyObject },
  nonces: NonceMemory,
  now: number,
): string => {
  const header = parseAuthorization(request.headers.authorization) ?? refuse('signature.missing');
  const [path = '', search = ''] = request.url.split('?', 2);
  const query = [...new URLSearchParams(search)];
  const timestamp = query.find(([name]) => name === 'timestamp')?.[1] ?? '';
  const text = signedText({
    method: request.method,
    path,
    query,
    timestamp,
    nonce: header.nonce,
    bodyDigest: digestOf(request.body),
  });
  const expected = createHmac('sha256', session.signingKey).update(text).digest();
  if (!sameBytes(expected, Buffer.from(header.signature, 'base64url'))) refuse('signature.wrong');
  if (!(Math.abs(now - Number(timestamp)) <= limits.signature.skewMs)) refuse('signature.skew');
  if (!nonces.isNew(session.id, header.nonce)) refuse('signature.replayed');
  return header.nonce;
};
