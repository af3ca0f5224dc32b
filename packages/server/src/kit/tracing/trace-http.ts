import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Begin, Started } from './begin.ts';
import { parseTraceparent, withTrace } from './trace-context.ts';

/** Asked every few seconds by machines, and of no interest to anybody who follows a call. */
const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/** Traces every request, in the trace of the caller where it names one. Its address as it was sent is not told. */
export const watchHttp = (http: FastifyInstance, begin: Begin): void => {
  const open = new WeakMap<FastifyRequest, Started>();
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '*';
    if (untraced.has(route)) return done();
    const started = begin({
      name: `${request.method} ${route}`,
      kind: 'server',
      parent: parseTraceparent(request.headers.traceparent),
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'chancery.request_id': request.id,
      },
    });
    open.set(request, started);
    withTrace(started.context, done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    open.get(request)?.end(statusCode >= 500, { 'http.response.status_code': statusCode });
    done();
  });
};
