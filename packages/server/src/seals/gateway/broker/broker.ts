import type { Duplex } from 'node:stream';
import type { BrokerHooks, BrokerLimits, Session } from './broker.types.ts';
import { createDecoder } from './codec.ts';
import { type Connection, type Shared, serveConnection } from './connection.ts';
import { reason } from './reasons.ts';

const checkMs = 2_000;

/** The broker of one server. It routes nothing from client to client: what is published is for the server alone. */
export interface Broker {
  /** Speaks with whoever is at the other end. */
  serve(stream: Duplex, address: string): void;
  /** The connection of somebody, when it is here. */
  find(username: string): Session | undefined;
  names(): string[];
  size(): number;
  close(): void;
}

/** Makes a broker. */
export const createBroker = (hooks: BrokerHooks, limits: BrokerLimits): Broker => {
  const shared: Shared = { hooks, limits, decode: createDecoder(), sessions: new Map(), waitingBytes: 0 };
  const connections = new Set<Connection>();
  const timer = setInterval(() => {
    const now = Date.now();
    for (const connection of connections) connection.check(now);
  }, checkMs).unref();

  return {
    serve: (stream, address) => {
      if (connections.size >= limits.connections) {
        stream.destroy();
        return;
      }
      const connection = serveConnection(stream, address, shared, () => connections.delete(connection));
      connections.add(connection);
    },
    find: (username) => shared.sessions.get(username),
    names: () => [...shared.sessions.keys()],
    size: () => shared.sessions.size,
    close: () => {
      clearInterval(timer);
      for (const connection of connections) connection.end(reason.shuttingDown);
    },
  };
};
