import { type Child, startChild } from './child.ts';
import type { Measured, Side } from './rounds.ts';
import type { SignedCall } from './signed-requests.ts';

/** One round of requests. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly requests: number;
  readonly call: SignedCall;
}

/** A server of the bench that listens. */
export interface BenchServer {
  readonly port: number;
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a server of the bench in a process of its own. */
export const startServer = async (file: string, args: readonly string[] = []): Promise<BenchServer> => {
  const child = startChild(file, args);
  const { port } = await child.ask<{ port: number }>('listen');
  const cpuMicros = async () => (await child.ask<{ micros: number }>('cpu')).micros;
  return { port, cpuMicros, stop: child.stop };
};

/** Starts the process that makes the requests. */
export const startLoad = (): Child => startChild(new URL('load.process.ts', import.meta.url).pathname);

/** A machine that others use may take minutes for a round. */
const patienceMs = 300_000;

/** A side that is a server under a load, with the processor time it takes for a request. */
export const underLoad =
  (load: Child, server: BenchServer, order: Omit<LoadOrder, 'port'>): Side =>
  async () => {
    const before = await server.cpuMicros();
    const measured = await load.ask<Measured>({ ...order, port: server.port }, patienceMs);
    const after = await server.cpuMicros();
    return { ...measured, cpuMicros: (after - before) / order.requests };
  };
