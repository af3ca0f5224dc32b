import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where a line leads. */
export type FarEnd = { readonly path: string } | { readonly host: string; readonly port: number };

/** A line to something that can be made bad. */
export interface BadLine {
  readonly port: number;
  /** `whole`; `silent` passes nothing on and says nothing of it; `refused` ends whoever comes. */
  be(state: 'whole' | 'silent' | 'refused'): void;
  /** Lets everything come later by so much, each way. */
  slow(ms: number): void;
  /** Ends all that are connected at the moment. */
  cut(): void;
  /** How many are connected. */
  count(): number;
  close(): Promise<void>;
}

/** Listens on a port of this machine and passes on what comes, as well as it may. */
export const openBadLine = async (far: FarEnd, port = 0): Promise<BadLine> => {
  let state: Parameters<BadLine['be']>[0] = 'whole';
  let lateMs = 0;
  const open = new Set<Socket>();

  /** In their order, each after its time; what is silent now is lost for good. */
  const carry = (from: Socket, to: Socket) => {
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      const late = lateMs;
      const arrived = Promise.all([before, late > 0 ? sleep(late) : undefined]);
      before = arrived.then(() => {
        if (state === 'silent') isLost.add(from).add(to);
        if (!isLost.has(from) && !to.destroyed) to.write(bytes);
      });
    });
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      // Whoever lies behind a silent line hears of no end either.
      if (!isLost.has(from)) void before.then(() => to.destroy());
    });
  };
  const isLost = new WeakSet<Socket>();

  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => {});
    if (state === 'refused') return void near.destroy();
    if (state === 'silent') {
      isLost.add(near);
      near.on('close', () => open.delete(near)).resume();
      return;
    }
    const there = connect(far as { path: string });
    open.add(there);
    carry(near, there);
    carry(there, near);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    be: (next) => {
      state = next;
      if (next === 'silent') for (const socket of open) isLost.add(socket);
    },
    slow: (ms) => {
      lateMs = ms;
    },
    cut,
    count: () => open.size,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
};
