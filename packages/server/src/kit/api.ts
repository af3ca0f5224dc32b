import { fileBytesMax } from '@chancery/contract/file/rules.ts';
import { headers } from '@chancery/contract/kit/envelope.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { createDispatch } from './dispatch.ts';
import { sendRefusal, succeed } from './envelope.ts';
import type { Route } from './handle.ts';
import { apiPrefix, originOf } from './http.ts';
import { methodsOf } from './methods.ts';
import type { Metrics } from './metrics.ts';
import { Refused } from './refuse.ts';

/** What somebody is refused who is logged in and asks for what is not theirs, or whose request was tampered with. */
const tellsOfTrying = /^(?:permission|signature)\./;

/** Puts the declared calls on the HTTP server. */
export const serveApi = (
  http: FastifyInstance,
  routes: readonly Route[],
  { dispatch, admit, whoAsks }: ReturnType<typeof createDispatch>,
  metrics: Metrics,
): void => {
  const { log } = http;
  const tellsReads = log.level === 'debug' || log.level === 'trace';
  for (const route of routes) {
    const { method, path, writes, bytes: takesBytes = false, bodyMb } = route.endpoint;
    const answer = dispatch(route);
    const timed = metrics.seconds.of(path);
    http.route({
      method,
      url: apiPrefix + path,
      config: { takesBytes },
      // Nobody unknown gets to fill the memory: the token is looked at before the bytes are read.
      ...(takesBytes || bodyMb
        ? {
            bodyLimit: bodyMb ? bodyMb * limits.bytesPerMb : fileBytesMax,
            preParsing: async (request, reply) => admit(request, reply, route),
          }
        : {}),
      onResponse: (request, reply, done) => {
        const ms = reply.elapsedTime;
        const status = reply.statusCode;
        if (writes || tellsReads)
          // The path as declared, never as sent: what people search for is not the log's business.
          log[writes ? 'info' : 'debug'](
            { requestId: request.id, method, path, status, ms: Math.round(ms) },
            'call',
          );
        timed(status, ms / 1_000);
        done();
      },
      handler: async (request, reply) => {
        const origin = originOf(request);
        try {
          const data = await answer(request, origin);
          reply.header(headers.requestId, origin.requestId);
          return succeed(reply, data);
        } catch (error) {
          if (error instanceof Refused) {
            const { key: reason } = error;
            metrics.refusals.inc({ reason });
            if (tellsOfTrying.test(reason))
              log.warn({ requestId: request.id, method, path, reason, by: whoAsks(request) }, 'refused');
          }
          throw error;
        }
      },
    });
  }
  const allowed = methodsOf(routes.map(({ endpoint }) => endpoint));
  http.all(`${apiPrefix}/*`, (request, reply) => {
    const { language, requestId } = originOf(request);
    const methods = allowed(request.url.slice(apiPrefix.length));
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      return sendRefusal(reply, language, 'request.method', {}, requestId);
    }
    return sendRefusal(reply, language, 'request.notFound', {}, requestId);
  });
};
