import { randomUUID } from 'node:crypto';
import { ClientType } from '@chancery/contract/account/codes.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { bytesType, headers } from '@chancery/contract/kit/envelope.ts';
import { limits } from '@chancery/contract/limits.ts';
import { languageOf } from '@chancery/phrases/translate.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { isFull, isUnavailable } from './database.ts';
import { sendRefusal } from './envelope.ts';
import { http2Options, tendHttp2 } from './http2.ts';
import { isOddPath } from './odd-path.ts';
import { Refused } from './refuse.ts';
import type { Origin } from './request-context.ts';
import { dataHeaders, pageHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file's bytes. */
    readonly takesBytes?: boolean;
  }
}

/** Where the calls are; everything else is the console. */
export const apiPrefix = '/api';

/** No TLS before 1.2, and only suites that keep what was said even if the key is lost later; the server chooses among them. */
const tlsRules = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256',
    'ECDHE+AESGCM:ECDHE+CHACHA20',
  ].join(':'),
} as const;

const bodyLimit = 1_048_576;
const requestTimeout = limits.timeoutMs.upload;
const machineForm = /^[\w-]{16,64}$/;

/** Where a request came from. */
export const originOf = (request: FastifyRequest): Origin => {
  const clientType = request.headers[headers.clientType];
  const machineId = request.headers[headers.machine];
  return {
    ...(typeof machineId === 'string' && machineForm.test(machineId) && { machineId }),
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    clientType: ClientType.all.find((known) => known === clientType) ?? ClientType.machine,
    language: languageOf(request.headers['accept-language']),
  };
};

/** Errors of the HTTP layer itself, by the status it gives them. */
const layerErrors: Readonly<Record<number, ErrorKey>> = {
  400: 'request.malformed',
  413: 'request.tooLarge',
  415: 'request.mediaType',
};

/** The HTTP server with its safe defaults: headers, body limit, raw bodies for signatures, one error handler. */
export const createHttp = async (
  log: FastifyBaseLogger,
  trustProxy: false | string[],
  tls?: { readonly cert: string; readonly key: string },
): Promise<FastifyInstance> => {
  const http = Fastify({
    // Null is plain http; the instance is used alike either way.
    https: (tls ? { ...tls, ...http2Options, ...tlsRules } : null) as null,
    http2: (tls !== undefined) as false,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request is made for each request, and hardly one ever logs; the few lines name the id themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit,
    trustProxy: trustProxy && [...trustProxy],
    genReqId: () => randomUUID(),
    requestTimeout,
    // A request that arrives while we drain is still answered; the connection closes behind it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  if (tls) tendHttp2(http, requestTimeout);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  http.addContentTypeParser(bytesType, { parseAs: 'buffer' }, (request, body, done) => {
    const { takesBytes } = request.routeOptions.config;
    done(takesBytes ? null : new Refused('request.mediaType'), body);
  });

  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(apiPrefix) ? dataHeaders : pageHeaders);
    done(isOddPath(request.url) ? new Refused('request.notFound') : undefined);
  });

  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { language, requestId } = originOf(request);
    if (error instanceof Refused) return sendRefusal(reply, language, error.key, error.detail, requestId);
    if (isFull(error)) {
      request.log.error({ requestId, err: error }, 'a disk is full');
      return sendRefusal(reply, language, 'server.full', { retryAfterSeconds: 60 }, requestId);
    }
    if (isUnavailable(error)) {
      request.log.warn({ requestId, err: error }, 'what the server stands on is unavailable');
      return sendRefusal(reply, language, 'server.unavailable', { retryAfterSeconds: 2 }, requestId);
    }
    if (error.statusCode === 413 && request.routeOptions.config?.takesBytes)
      return sendRefusal(reply, language, 'file.tooLarge', { params: { max: limits.file.mb } }, requestId);
    const ofLayer = layerErrors[error.statusCode ?? 500];
    if (ofLayer) return sendRefusal(reply, language, ofLayer, {}, requestId);
    request.log.error({ requestId, err: error, path: request.routeOptions.url }, 'unexpected error');
    return sendRefusal(reply, language, 'server.internal', {}, requestId);
  });
  return http;
};
