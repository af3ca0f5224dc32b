import type { FastifyBaseLogger } from 'fastify';

/** Something to do again and again that nobody waits for. */
export interface Chore {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

/** Runs each chore at its pace, never twice at once; stopping waits for what is under way. */
export const startHousekeeping = (chores: readonly Chore[], log: FastifyBaseLogger) => {
  const running = new Map<string, Promise<unknown>>();
  const timers = chores.map(({ name, everyMs, run }) =>
    setInterval(() => {
      if (running.has(name)) return;
      const work = run()
        .catch((error: unknown) => log.warn({ err: error, chore: name }, 'housekeeping failed'))
        .finally(() => running.delete(name));
      running.set(name, work);
    }, everyMs).unref(),
  );
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
};
