import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss';
import { uuidv7 } from 'uuidv7';
import { lively } from './database.ts';
import type { Tx } from './transaction.ts';
import { watchConnection } from './wary-pool.ts';

/** Where the queue keeps its tables. */
const schema = 'pgboss';

/** How a job is tried again when its handler throws. */
export interface JobRules<Data extends object = never> {
  /** How often it is tried again; 5 unless given. */
  readonly retries?: number;
  /** Seconds before the first repetition; each further one waits twice as long, with jitter. */
  readonly retrySeconds?: number;
  /** The longest pause between two tries. */
  readonly retrySecondsMax?: number;
  /** How many of these jobs this server does at a time; 2 unless given. */
  readonly atOnce?: number;
  /** Instead: how many this server takes up each on its own, so that a short one never waits for a long one to end. */
  readonly lanes?: number;
  /** How long one try may take; 60 seconds unless given. */
  readonly seconds?: number;
  /** How long a server may be silent before its try counts as lost; by default only `seconds` tells. At least 10. */
  readonly beatSeconds?: number;
  /** What is done when the last try was lost with the server that made it: nobody would say so otherwise. */
  onLost?(data: Data): Promise<void>;
}

/** What a handler is told about the try it makes. */
export interface JobTry {
  readonly id: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Nobody tries again after this one. */
  readonly isLast: boolean;
}

/** When a job runs. */
export interface JobTiming {
  /** Not before this moment; a moment that passed while no server ran is made up for at the next start. */
  readonly startAfter?: Date;
  /** While a job with this key waits, another with the same key is not added. */
  readonly singletonKey?: string;
}

type Handler = (data: never, attempt: JobTry) => Promise<void>;

/** Work that is promised in a transaction and done after its commit, once, by whichever server is free. */
export interface Jobs {
  /** Says what a job does; call it while the services are made: `jobs.define('approval.timeout', ({ taskId }) => …)`. */
  define<Data extends object>(
    name: string,
    handler: (data: Data, attempt: JobTry) => Promise<void>,
    rules?: JobRules<Data>,
  ): void;
  /** Promises a job with the caller's transaction: `await jobs.send(tx, 'approval.timeout', { taskId }, { startAfter })`. */
  send(tx: Tx, name: string, data: object, timing?: JobTiming): Promise<void>;
  /** Promises many jobs of one name in one statement. */
  sendMany(tx: Tx, name: string, jobs: readonly ({ readonly data: object } & JobTiming)[]): Promise<void>;
  /** Does a defined job again and again, by a cron expression, once for all servers: `jobs.schedule('x.tidy', '0 3 * * *')`. */
  schedule(name: string, cron: string, data?: object): void;
  start(): Promise<void>;
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

interface Definition {
  readonly handler: Handler;
  readonly rules: JobRules;
}

const over = (client: Pick<pg.ClientBase, 'query'>): Db => ({
  executeSql: (text, values) => client.query(text, values),
});

/** Both sides may promise work and see whether it was promised; the queue itself, which takes it up, is the platform's. */
const grants = `
  GRANT USAGE ON SCHEMA ${schema} TO chancery_unit, chancery_platform;
  GRANT SELECT ON ${schema}.queue TO chancery_unit, chancery_platform;
  GRANT INSERT ON ${schema}.job, ${schema}.job_common TO chancery_unit, chancery_platform;
  GRANT SELECT (id, start_after) ON ${schema}.job, ${schema}.job_common TO chancery_unit, chancery_platform;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO chancery_platform;`;

/** Makes the tables of the queue, or brings them up to date. */
export const installJobs = async (client: pg.ClientBase): Promise<void> => {
  const boss = new PgBoss({ db: over(client), schema, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  await client.query(grants);
};

const connectionsOfQueue = 3;
const stopMs = 20_000;
/** How often somebody looks for what fell due: that is announced by nobody. */
const lookMs = 2_000;
/** Each queue also looks for itself, should a look for all of them fail. */
const ownLookSeconds = 30;
/** The queues in which something is due. */
const due = `
  SELECT q.name FROM unnest($1::text[]) AS q(name) WHERE EXISTS (
    SELECT FROM ${schema}.job j WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`;
/** How often somebody looks for tries that were lost with their server. */
const lostSeconds = 15;

interface JobOptions {
  readonly superviseSeconds?: number;
  /** Does a try, and tells whoever follows traces how long it took. */
  readonly traced?: ((name: string, attempt: number, work: () => Promise<void>) => Promise<void>) | undefined;
}

/** Makes the job queue of this server on the server's own database. */
export const createJobs = (
  connection: pg.PoolConfig,
  log: FastifyBaseLogger,
  { superviseSeconds = lostSeconds, traced = (_name, _attempt, work) => work() }: JobOptions = {},
): Jobs => {
  const defined = new Map<string, Definition>();
  /** Who takes jobs up, by the name of the queue. */
  const workers = new Map<string, string[]>();
  let isOver = false;
  let next: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const schedules = new Map<string, { readonly cron: string; readonly data: object }>();
  const boss = new PgBoss({
    ...({ ...connection, ...lively, onConnect: watchConnection } as object),
    schema,
    max: connectionsOfQueue,
    application_name: 'chancery-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // A queue that nobody watches tells nobody; the log is where people look.
    persistWarnings: false,
  });
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'the job queue is in trouble'));
  boss.on('warning', (warning: unknown) => log.warn({ warning }, 'the job queue warns'));

  const known = (name: string): void => {
    if (!defined.has(name)) throw new TypeError(`no job is called ${name}`);
  };

  const begin = async (name: string, { handler, rules }: Definition) => {
    const { onLost } = rules;
    const lost = `${name}.lost`;
    if (onLost) await begin(lost, { handler: onLost, rules: {} });
    const queue = {
      ...(onLost ? { deadLetter: lost } : {}),
      retryLimit: rules.retries ?? 5,
      retryDelay: rules.retrySeconds ?? 5,
      retryBackoff: true,
      ...(rules.retrySecondsMax === undefined ? {} : { retryDelayMax: rules.retrySecondsMax }),
      expireInSeconds: rules.seconds ?? 60,
      ...(rules.beatSeconds === undefined ? {} : { heartbeatSeconds: rules.beatSeconds }),
      // A job promised for next year must not be thrown away before.
      retentionSeconds: 400 * 86_400,
      deleteAfterSeconds: 3 * 86_400,
      notify: true,
    };
    await boss.createQueue(name, { ...queue, policy: 'short' });
    await boss.updateQueue(name, queue);
    const work = () =>
      boss.work(
        name,
        {
          includeMetadata: true,
          perJobResults: true,
          ...(rules.lanes
            ? { batchSize: 1 }
            : { batchSize: Math.max(2, rules.atOnce ?? 0), burstWhenBatchFull: true }),
          pollingIntervalSeconds: ownLookSeconds,
          notifyPollingIntervalSeconds: ownLookSeconds,
        },
        (batch) => Promise.all(batch.map((job) => tryOne(name, handler, job))),
      );
    workers.set(name, await Promise.all(Array.from({ length: rules.lanes ?? 1 }, work)));
  };

  /** Wakes whoever does what is due: dozens of queues that each look for themselves keep an idle database busy. */
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(due, [[...workers.keys()]]);
    for (const { name } of rows as { name: string }[])
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };
  const lookLater = () => {
    next = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => {
          if (!isOver) log.warn({ err: error }, 'the job queue is in trouble');
        })
        .finally(() => {
          if (!isOver) lookLater();
        });
    }, lookMs).unref();
  };

  const tryOne = async (name: string, handler: Handler, job: JobWithMetadata<unknown>) => {
    const { id, retryCount, retryLimit } = job;
    const attempt = { id, attempt: retryCount + 1, isLast: retryCount >= retryLimit };
    try {
      await traced(name, attempt.attempt, () => handler(job.data as never, attempt));
      return { id, status: 'completed' as const };
    } catch (error) {
      log.warn({ err: error, job: name, ...attempt }, 'a job failed');
      const output = { message: error instanceof Error ? error.message : String(error) };
      return { id, status: 'failed' as const, output };
    }
  };

  return {
    define: (name, handler, rules = {}) => {
      if (defined.has(name)) throw new TypeError(`the job ${name} is defined twice`);
      defined.set(name, { handler: handler as Handler, rules: rules as JobRules });
    },
    send: async (tx, name, data, { startAfter, singletonKey = uuidv7() } = {}) => {
      known(name);
      const when = startAfter ? { startAfter } : {};
      await boss.send(name, data, { ...when, singletonKey, db: over(tx.$client) });
    },
    sendMany: async (tx, name, jobs) => {
      known(name);
      if (jobs.length === 0) return;
      const promised = jobs.map(({ data, startAfter, singletonKey = uuidv7() }) => ({
        data,
        singletonKey,
        ...(startAfter ? { startAfter: startAfter.toISOString() } : {}),
      }));
      await boss.insert(name, promised, { db: over(tx.$client), returnId: false });
    },
    schedule: (name, cron, data = {}) => {
      schedules.set(name, { cron, data });
    },
    start: async () => {
      await boss.start();
      for (const [name, definition] of defined) await begin(name, definition);
      for (const [name, { cron, data }] of schedules) {
        known(name);
        await boss.schedule(name, cron, data, { missed: 'once' });
      }
      lookLater();
    },
    stop: async () => {
      isOver = true;
      clearTimeout(next);
      await looking;
      await boss.stop({ graceful: true, timeout: stopMs });
    },
  };
};
