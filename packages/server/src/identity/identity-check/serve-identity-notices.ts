import type { FastifyInstance } from 'fastify';
import type { Identities } from './identities.ts';

/** Where providers say what came of a check. */
export const identityNoticePath = (provider: string) => `/identity/notify/${provider}`;

const bytesMax = 64 * 1_024;

/** Answers providers at an address of their own, outside of the envelope of calls. */
export const serveIdentityNotices = (app: FastifyInstance, { notice }: Pick<Identities, 'notice'>): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bytesMax }, (_request, body, done) => {
      done(null, body);
    });
    scope.post<{ Params: { provider: string } }>(identityNoticePath(':provider'), async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      );
      const body = typeof request.body === 'string' ? request.body : '';
      const status = await notice(request.params.provider, { headers, body });
      return reply
        .code(status)
        .type('application/json')
        .send(JSON.stringify({ code: status }));
    });
  });
};
