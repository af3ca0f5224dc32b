import { answerTimestamp } from '@chancery/pdf-seal/pki/timestamp.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dataHeaders } from '../../kit/security-headers.ts';
import type { AuthorityService } from './authorities.ts';
import type { Family } from './certificate.table.ts';
import { createPace } from './pace.ts';
import { pkiPaths, readPkiPath } from './pki-addresses.ts';
import { listFreshMs, type RevocationLists } from './revocation-lists.ts';

const families = ['ec', 'sm2'] as const;
type PkiPath = NonNullable<ReturnType<typeof readPkiPath>>;
/** More than any question about certificates or times needs. */
const bodyLimit = 16_384;
/** So many questions are answered in a minute: of one caller, and of all in a network. */
const perMinute = { address: 120, network: 1_200 };

const bodyOf = ({ body }: FastifyRequest): Uint8Array =>
  Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();

const send = (reply: FastifyReply, type: string, bytes: Uint8Array, maxAge: number) => {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  return reply
    .headers(dataHeaders)
    .header('cache-control', maxAge > 0 ? `public, max-age=${maxAge}` : 'no-store')
    .type(type)
    .send(Buffer.from(bytes));
};

interface Parts {
  readonly authorities: Pick<AuthorityService, 'of'>;
  readonly lists: RevocationLists;
  readonly pace?: ReturnType<typeof createPace>;
}

/**
 * What readers all over the world need to believe a seal of this platform: its certificates, the lists of withdrawn ones,
 * answers about single ones (RFC 6960) and the time (RFC 3161). Anybody may ask.
 */
export const servePki = (
  http: FastifyInstance,
  { authorities, lists, pace = createPace(perMinute) }: Parts,
): void => {
  http.register(async (door) => {
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    door.addHook('onRequest', async (request, reply) => {
      const waitSeconds = pace.take(request.ip);
      if (waitSeconds > 0) await reply.code(429).header('retry-after', waitSeconds).send();
    });

    const certificateOf = async ({ family, of, generation }: PkiPath) => {
      const all = await authorities.of(family);
      if (of === 'root') return all.root;
      return all.issuers.find((each) => each.generation === generation)?.issuing.certificate;
    };
    door.get<{ Params: { name: string } }>('/pki/:name', async ({ params }, reply) => {
      const path = readPkiPath(params.name);
      if (!path) return reply.callNotFound();
      // The first is made when it is asked for; a later one is there, or is not.
      const isSure = path.form === 'list' && path.generation === 1;
      const certificate = isSure ? undefined : await certificateOf(path);
      if (!isSure && !certificate) return reply.callNotFound();
      if (certificate && path.form === 'certificate')
        return send(reply, 'application/pkix-cert', certificate.raw, 86_400);
      const list = await lists.list(path.family, path.of, path.generation);
      return send(reply, 'application/pkix-crl', list, listFreshMs / 1000);
    });

    const ocsp = async (request: Uint8Array, reply: FastifyReply) => {
      const { bytes, isFixed } = await lists.answer(request);
      return send(reply, 'application/ocsp-response', bytes, isFixed ? 300 : 0);
    };
    door.post(pkiPaths.ocsp, { bodyLimit, config: { takesBytes: true } }, (request, reply) =>
      ocsp(bodyOf(request), reply),
    );
    door.get<{ Params: { '*': string } }>(`${pkiPaths.ocsp}/*`, (request, reply) =>
      ocsp(new Uint8Array(Buffer.from(request.params['*'], 'base64')), reply),
    );

    const stamp = async (family: Family, request: FastifyRequest, reply: FastifyReply) => {
      const { timestamp } = await authorities.of(family);
      const { answer } = await answerTimestamp(bodyOf(request), timestamp.signer, new Date());
      return send(reply, 'application/timestamp-reply', answer, 0);
    };
    for (const family of families)
      door.post(pkiPaths.timestamp(family), { bodyLimit, config: { takesBytes: true } }, (request, reply) =>
        stamp(family, request, reply),
      );
  });
};
