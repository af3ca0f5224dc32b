import { limits } from '@chancery/contract/limits.ts';
import pg from 'pg';
import { watchPool } from './wary-pool.ts';

/** Times and big integers come back as we use them: ISO text is made at the edge, counts are numbers. */
const int8 = 20;
pg.types.setTypeParser(int8, (text): number | bigint => {
  const value = Number(text);
  // What a number cannot hold to the last digit, such as a mark of 64 bits, stays whole.
  return Number.isSafeInteger(value) ? value : BigInt(text);
});

/** How long a new connection may take: a busy machine needs seconds, and a lost database is an answer and not a hang. */
const connectMs = 5_000;

/** A far end that is no more is noticed within seconds also where nothing is sent: left to itself, the system takes hours. */
export const lively = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** The pool of the server: pipelined, and impatient unless said otherwise. */
export const createPool = (
  connection: pg.PoolConfig,
  max: number,
  patienceMs = connection.connectionTimeoutMillis ?? connectMs,
): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    max,
    pipeline: true,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: limits.timeoutMs.standard,
    idleTimeoutMillis: 30_000,
    ...lively,
    application_name: 'chancery',
  } as pg.PoolConfig);
  watchPool(pool);
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

/** What a disk says that takes no more: of the server, and of its database. */
const fullErrors = new Set(['ENOSPC', 'EDQUOT', '53100']);

const isOrCameOf = (error: unknown, test: (code: string, text: string) => boolean): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (test((at as { code?: string }).code ?? '', at.message)) return true;
  return false;
};

/** Tells that a disk is full. */
export const isFull = (error: unknown): boolean => isOrCameOf(error, (code) => fullErrors.has(code));

/** Tells a database, or a store of files, that cannot be reached or takes nothing more, from a fault of ours. */
export const isUnavailable = (error: unknown): boolean =>
  isFull(error) ||
  isOrCameOf(error, (code, text) => connectionErrors.has(code) || connectionTexts.test(text));

/** Tells a value that must be unique and is not, by the name of its constraint. */
export const violates = (error: unknown, constraint: string): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint: name } = at as { code?: string; constraint?: string };
    if (code === '23505' && name === constraint) return true;
  }
  return false;
};
