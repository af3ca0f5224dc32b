import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { isOurs, refuseUpgrade } from '../../people/ports.ts';
import type { Broker } from './broker/broker.ts';
import { brokerLimits } from './gateway.limits.ts';

/** Where seals that a browser plays connect: the same broker over WebSocket. */
export const devicePath = '/mqtt';
const subprotocol = 'mqtt';

/** Lets seals connect over the HTTP server. */
export const serveDevices = (http: FastifyInstance, broker: Broker, publicUrl: string): void => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: brokerLimits.packetBytes,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: () => subprotocol,
  });
  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (new URL(request.url ?? '/', 'http://here').pathname !== devicePath) return;
    const offered = request.headers['sec-websocket-protocol']?.split(',').map((word) => word.trim()) ?? [];
    if (!offered.includes(subprotocol)) refuseUpgrade(socket, 400);
    else if (!isOurs(request, publicUrl)) refuseUpgrade(socket, 403);
    else
      server.handleUpgrade(request, socket, head, (opened) =>
        broker.serve(createWebSocketStream(opened), request.socket.remoteAddress ?? ''),
      );
  });
};
