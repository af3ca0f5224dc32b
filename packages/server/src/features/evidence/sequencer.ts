import { setTimeout as delay } from 'node:timers/promises';
import type { Signer } from '@chancery/evidence/signature.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createPool } from '../../kit/database.ts';
import { createTransactions } from '../../kit/transaction.ts';
import { adoptRestored, integrate } from './integrate.ts';

/** Gives entries their places in the logs, a moment after they were committed. */
export interface Sequencer {
  /** Says that something was committed. */
  wake(): void;
  /** Resolves when everything committed before has its place. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** How long entries are gathered before a run, and how often it is looked for what another server left behind. */
const gatherMs = 200;
const lookMs = 1_000;

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Starts the sequencer of this server, on a connection of its own. Every server has one, and wakes its own after its own
 * commits; that they do not work at once is seen to by the database. A NOTIFY in each transaction would do the same at
 * the price of letting all commits queue behind one another.
 */
export const startSequencer = (
  connection: pg.PoolConfig,
  signer: Signer,
  log: FastifyBaseLogger,
): Sequencer => {
  const pool = createPool(connection, 1);
  const { apart } = createTransactions(pool);
  let waiters: Waiter[] = [];
  let woken = false;
  let closed = false;
  let ring = (): void => {};
  let adopted = false;

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    if (!adopted) await apart('platform', adoptRestored);
    adopted = true;
    while ((await apart('platform', (tx) => integrate(tx, signer))).more);
  };

  const work = async (): Promise<void> => {
    while (!closed) {
      if (!woken && waiters.length === 0) await rest(lookMs);
      if (woken && waiters.length === 0 && !closed) await rest(gatherMs);
      woken = false;
      const served = waiters;
      waiters = [];
      try {
        await run();
        for (const waiter of served) waiter.resolve();
      } catch (error) {
        for (const waiter of served) waiter.reject(error);
        if (!closed)
          log.warn({ err: error }, 'the log of evidence could not be extended; it will be tried again');
        await delay(lookMs, undefined, { ref: false });
      }
    }
  };
  const working = work();

  return {
    wake: () => {
      if (woken) return;
      woken = true;
      ring();
    },
    flush: () =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the server is closing'));
        waiters.push({ resolve, reject });
        ring();
      }),
    close: async () => {
      closed = true;
      ring();
      await working;
      await pool.end();
    },
  };
};
