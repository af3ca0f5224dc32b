import type pg from 'pg';
import { Histogram } from 'prom-client';
import type { Pools } from './logins.ts';

const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type Answered = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
type Connect = (answered?: Answered) => Promise<pg.PoolClient> | undefined;

/** How long work waited for a connection where none was free. Where one is, nothing is measured and nothing costs time. */
export const createPoolWaits = (pools: Pools) => {
  const waits = new Histogram({
    name: 'chancery_database_wait_seconds',
    help: 'How long work waited for a connection to the database where none was free',
    labelNames: ['side'],
    buckets: bounds,
    registers: [],
  });
  for (const [side, pool] of Object.entries<pg.Pool>({ ...pools })) {
    waits.zero({ side });
    const original = pool.connect.bind(pool) as Connect;
    const connect: Connect = (answered) => {
      if (pool.idleCount > pool.waitingCount) return original(answered);
      const waited = waits.startTimer({ side });
      if (!answered) return original()?.finally(() => void waited());
      return original((...answer) => {
        waited();
        answered(...answer);
      });
    };
    pool.connect = connect as typeof pool.connect;
  }
  return waits;
};
