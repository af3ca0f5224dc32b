import { type PlatformDocument, publishedAt, writePlatform } from '@chancery/evidence/platform-document.ts';
import type { Signer } from '@chancery/evidence/signature.ts';
import type { FastifyInstance } from 'fastify';
import { dataHeaders } from '../../kit/security-headers.ts';

/** Publishes the keys of this platform, so that others can check its evidence; anybody may read them. */
export const servePlatform = (
  http: FastifyInstance,
  { signer, about }: { readonly signer: Signer; about(): Promise<Omit<PlatformDocument, 'key'>> },
): void => {
  http.get(publishedAt, async (_request, reply) =>
    reply
      .headers(dataHeaders)
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(writePlatform(await about(), signer)),
  );
};
