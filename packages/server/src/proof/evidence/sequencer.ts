import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createPool } from '../../kit/database.ts';
import { createTransactions, type Tx } from '../../kit/transaction.ts';
import { adoptRestored } from './adopt-restored.ts';
import { integrate, type RunParts } from './integrate.ts';
import { type KeyRing, unitsWithLogs } from './key-ring.ts';
import { createOverlookedLook, waitingIn } from './overlooked-entries.ts';
import { LogRefusal } from './refusal.ts';
import type { SignedMemory } from './signed-memory.ts';
import { platformWide, type StandingRefusals } from './standing-refusals.ts';
import { createWatch } from './watch.ts';

/** Gives entries their places in the logs, a moment after they were committed. */
export interface Sequencer {
  /** Says that something was committed. */
  wake(): void;
  /** Resolves when everything committed before has its place. */
  flush(): Promise<void>;
  /** The calls that wrote to some threads and have no place, as it is now. */
  waiting(companyId: string, threadIds: readonly string[]): Promise<readonly number[]>;
  /** How long what was committed here has waited for its place, in seconds. */
  lag(): number;
  close(): Promise<void>;
}

interface Parts extends Omit<RunParts, 'recall' | 'keys'> {
  readonly connection: pg.PoolConfig;
  /** What was signed, kept where the database does not reach. */
  openMemory(): Promise<SignedMemory>;
  readonly refusals: StandingRefusals;
  /** Makes sure that our key is the one the logs go on under. */
  continueKeys(tx: Tx): Promise<KeyRing>;
  /** Told the keys once they are known. */
  onKeys(ring: KeyRing): Promise<void>;
  readonly log: FastifyBaseLogger;
}

/** How long entries are gathered before a run, and how often it is looked for what another server left behind. */
const gatherMs = { least: 200, most: 700 };
const lookMs = 1_000;
/** Where runs take long, each is followed by this many times as long for everything else. */
const timesAsLong = 3;
/** How often the logs are compared with what is remembered, and what was overlooked is looked for. */
const watchMs = 3_000;

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

const gatherFor = (lastRunMs: number): number =>
  Math.min(Math.max(gatherMs.least, timesAsLong * lastRunMs), gatherMs.most);

/** Something that is due again and again. */
const every = (ms: number, work: () => Promise<void>) => {
  let next = 0;
  return async (): Promise<void> => {
    if (performance.now() < next) return;
    await work();
    next = performance.now() + ms;
  };
};

/**
 * Starts the sequencer of this server, on a connection of its own. Every server has one, and wakes its own after its own
 * commits; that they do not work at once is seen to by the database. A NOTIFY in each transaction would do the same at
 * the price of letting all commits queue behind one another.
 */
export const startSequencer = ({
  connection,
  openMemory,
  refusals,
  continueKeys,
  onKeys,
  log,
  ...parts
}: Parts): Sequencer => {
  const pool = createPool(connection, 1);
  const { apart } = createTransactions(pool);
  let waiters: Waiter[] = [];
  let woken = false;
  let closed = false;
  let lastRunMs = 0;
  /** Since when something waits for a run, and for the one that is under way. */
  let [wokenAt, servedFrom]: (number | undefined)[] = [];
  let ring = (): void => {};

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const begin = async () => {
    const ring = await apart('platform', continueKeys);
    await onKeys(ring);
    await apart('platform', adoptRestored);
    const memory = await openMemory();
    if (memory.isForgotten) await memory.doubt(await apart('platform', unitsWithLogs));
    refusals.settle(platformWide);
    const lookForOverlooked = createOverlookedLook();
    const look = createWatch({ memory, keys: () => ring.keys, refusals, resumed: parts.resumed });
    return {
      memory,
      keys: ring.keys,
      findOverlooked: every(watchMs, async () => {
        for (const unit of await apart('platform', lookForOverlooked)) refusals.lookAgain(unit);
      }),
      watch: every(watchMs, async () => memory.keep(await apart('platform', look))),
    };
  };
  let begun: Awaited<ReturnType<typeof begin>> | undefined;

  const refuseAll = (error: unknown): undefined => {
    if (!(error instanceof LogRefusal)) throw error;
    refusals.refuse(platformWide, error);
  };

  const run = async (): Promise<void> => {
    begun ??= await begin().catch(refuseAll);
    // Whoever has another key than the one that signed until now signs nothing.
    if (!begun) return;
    const { memory, keys, findOverlooked, watch } = begun;
    await findOverlooked();
    await watch();
    for (let more = true; more; ) {
      const looking = refusals.looking();
      const done = await apart('platform', (tx) =>
        integrate(tx, { ...parts, keys, recall: memory.recall }, looking),
      ).catch(refuseAll);
      if (!done) return;
      refusals.settle(platformWide);
      await memory.keep(done.signed);
      for (const [unit, refusal] of done.refused) refusals.refuse(unit, refusal);
      for (const unit of looking.wholly) if (!done.refused.has(unit) && !done.more) refusals.settle(unit);
      more = done.more;
    }
  };

  const work = async (): Promise<void> => {
    while (!closed) {
      if (!woken && waiters.length === 0) await rest(lookMs);
      if (woken && waiters.length === 0 && !closed) await rest(gatherFor(lastRunMs));
      woken = false;
      servedFrom ??= wokenAt;
      wokenAt = undefined;
      const served = waiters;
      waiters = [];
      const begun = performance.now();
      try {
        await run();
        lastRunMs = performance.now() - begun;
        servedFrom = undefined;
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
      wokenAt ??= performance.now();
      ring();
    },
    flush: () =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the server is closing'));
        waiters.push({ resolve, reject });
        ring();
      }),
    lag: () => {
      const since = servedFrom ?? wokenAt;
      return since === undefined ? 0 : (performance.now() - since) / 1_000;
    },
    waiting: (...asked) => apart('platform', (tx) => waitingIn(tx, ...asked)),
    close: async () => {
      closed = true;
      ring();
      await working;
      await begun?.memory.close();
      await parts.maps.close();
      await pool.end();
    },
  };
};
