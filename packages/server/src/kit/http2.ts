import type { Server as HttpServer } from 'node:http';
import {
  constants,
  type Http2SecureServer,
  type Http2ServerRequest,
  type ServerHttp2Session,
} from 'node:http2';
import type { FastifyInstance } from 'fastify';

/** A stream is given room for a megabyte on its way, a connection for four: with the usual 64 KB, files from afar crawl. */
const windowBytes = { stream: 1_048_576, session: 4 * 1_048_576 };

/** As many calls of one client as a browser makes at once, and no more. */
const streamsAtOnce = 128;

/** What a server for HTTP/2 and HTTP/1.1 on one port is made with: the client says what it speaks. */
export const http2Options = {
  allowHTTP1: true,
  settings: { initialWindowSize: windowBytes.stream, maxConcurrentStreams: streamsAtOnce },
} as const;

/** Ends requests over HTTP/2 whose body takes too long, as the server does by itself over HTTP/1.1. */
export const tendHttp2 = (http: FastifyInstance, requestTimeoutMs: number): void => {
  const server = http.server as unknown as Http2SecureServer & Pick<HttpServer, 'requestTimeout'>;
  server.requestTimeout = requestTimeoutMs;
  server.on('session', (session: ServerHttp2Session) => session.setLocalWindowSize(windowBytes.session));
  http.addHook('onRequest', (request, _reply, done) => {
    const { httpVersionMajor, stream } = request.raw as unknown as Http2ServerRequest;
    if (httpVersionMajor === 2 && !stream.endAfterHeaders) {
      const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), requestTimeoutMs);
      for (const over of ['end', 'close']) stream.once(over, () => clearTimeout(timer));
    }
    done();
  });
};
