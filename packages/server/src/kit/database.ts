import { limits } from '@chancery/contract/limits.ts';
import pg from 'pg';

/** Times and big integers come back as we use them: ISO text is made at the edge, counts are numbers. */
const int8 = 20;
pg.types.setTypeParser(int8, (text): number | bigint => {
  const value = Number(text);
  // What a number cannot hold to the last digit, such as a mark of 64 bits, stays whole.
  return Number.isSafeInteger(value) ? value : BigInt(text);
});

/** How long a new connection may take: a busy machine needs seconds, and a lost database is an answer and not a hang. */
const connectMs = 5_000;

/** The pool of the server: pipelined, and impatient unless said otherwise. */
export const createPool = (connection: pg.PoolConfig, max: number, patienceMs = connectMs): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    max,
    pipeline: true,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: limits.timeoutMs.standard,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'chancery',
  } as pg.PoolConfig);
  // An idle connection that breaks is replaced at the next request.
  pool.on('error', () => {});
  // One that breaks in use fails its query; without a listener it would also be an uncaught error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  // A standby that was the primary a moment ago.
  '25006',
  'OBJECTS_UNAVAILABLE',
]);
const connectionTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;

/** Tells a database, or a store of files, that cannot be reached from a fault of ours. */
export const isUnavailable = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (connectionErrors.has((at as { code?: string }).code ?? '') || connectionTexts.test(at.message))
      return true;
  }
  return false;
};

/** Tells a value that must be unique and is not, by the name of its constraint. */
export const violates = (error: unknown, constraint: string): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint: name } = at as { code?: string; constraint?: string };
    if (code === '23505' && name === constraint) return true;
  }
  return false;
};
