import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from '@chancery/contract/limits.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { LiveSockets } from './live-sockets.ts';
import type { LiveReader } from './live-ticket.service.ts';

/** Where the console listens, where it hears of photos, and where a filmed use is heard of. */
export const [livePath, photoPath, roomPath] = ['/ws/messages', '/ws/photo', '/ws/live'] as const;

const refusals = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
};

/** Says no to a connection that would be another one. */
export const refuseUpgrade = (socket: Duplex, status: keyof typeof refusals) => {
  socket.end(`HTTP/1.1 ${status} ${refusals[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};

/** A browser says which page opens the connection; only our own may. Other clients say nothing. */
export const isOurs = (request: IncomingMessage, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
};

/** Where people listen, and whose tickets count there. */
export interface LiveDoor {
  readonly sockets: LiveSockets;
  readonly take: (ticket: string) => Promise<LiveReader | undefined>;
}

interface Parts {
  /** Who is let in where. */
  readonly doors: Readonly<Record<string, LiveDoor>>;
  /** Paths that others answer. */
  readonly elsewhere: readonly string[];
  readonly publicUrl: string;
  readonly log: FastifyBaseLogger;
}

/** Opens live connections for whoever brings a ticket that counts. */
export const serveLive = (http: FastifyInstance, { doors, elsewhere, publicUrl, log }: Parts): void => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.live.payload,
    perMessageDeflate: false,
    clientTracking: false,
  });

  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://here');
    if (elsewhere.includes(url.pathname)) return;
    const door = Object.hasOwn(doors, url.pathname) ? doors[url.pathname] : undefined;
    if (!door) return refuseUpgrade(socket, 404);
    if (!isOurs(request, publicUrl)) return refuseUpgrade(socket, 403);
    const ticket = url.searchParams.get('ticket') ?? '';
    const reader = ticket.length > 0 && ticket.length < 100 ? await door.take(ticket) : undefined;
    if (!reader) return refuseUpgrade(socket, 401);
    server.handleUpgrade(request, socket, head, (opened) => door.sockets.add(opened, socket, reader));
  };

  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ignore = () => socket.destroy();
    socket.on('error', ignore);
    open(request, socket, head)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a live connection could not be opened');
        refuseUpgrade(socket, 503);
      })
      .finally(() => socket.off('error', ignore));
  });
};
