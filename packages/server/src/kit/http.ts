import { randomUUID } from 'node:crypto';
import { ClientType } from '@chancery/contract/account.codes.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { headers } from '@chancery/contract/kit/envelope.ts';
import { languageOf } from '@chancery/phrases/translate.ts';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { isUnavailable } from './database.ts';
import { sendRefusal } from './envelope.ts';
import { Refused } from './refuse.ts';
import type { Origin } from './request-context.ts';

const bodyLimit = 1_048_576;

/** Where a request came from. */
export const originOf = (request: FastifyRequest): Origin => {
  const clientType = request.headers[headers.clientType];
  return {
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

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine and positioned layers set style attributes; style elements and sheets stay our own.
    styleSrc: ["'self'"],
    styleSrcAttr: ["'unsafe-inline'"],
    styleSrcElem: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** The HTTP server with its safe defaults: headers, body limit, raw bodies for signatures, one error handler. */
export const createHttp = async (
  log: FastifyBaseLogger,
  trustProxy: boolean | string[],
): Promise<FastifyInstance> => {
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: typeof trustProxy === 'boolean' ? trustProxy : [...trustProxy],
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    // A request that arrives while we drain is still answered; the connection closes behind it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  await http.register(helmet, {
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
  });

  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { language, requestId } = originOf(request);
    if (error instanceof Refused) return sendRefusal(reply, language, error.key, error.detail, requestId);
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, 'database unavailable');
      return sendRefusal(reply, language, 'server.unavailable', { retryAfterSeconds: 2 }, requestId);
    }
    const ofLayer = layerErrors[error.statusCode ?? 500];
    if (ofLayer) return sendRefusal(reply, language, ofLayer, {}, requestId);
    request.log.error({ err: error, path: request.routeOptions.url }, 'unexpected error');
    return sendRefusal(reply, language, 'server.internal', {}, requestId);
  });
  return http;
};
