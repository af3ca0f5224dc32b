import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { aheadOf } from './clock-apart.ts';
import { codeOf, reasonOf, StartError } from './start-error.ts';

const pauseMs = 250;
const passing = ['ECONNREFUSED', 'ECONNRESET', '57P03'];

/** Where a database is, without the password that its address may hold. */
const describe = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
};

interface Found {
  readonly major: number;
  readonly standby: boolean;
  readonly pid: number;
  /** By how much its clock is ahead of ours, at least; less than nothing where it is behind. */
  readonly aheadMs: number;
}

/** What a database says of itself; asked by two who are connected at once, who must not meet the same process. */
const askTwice = async (url: string, patienceMs: number): Promise<Found & { readonly pooled: boolean }> =>
  askOne(url, patienceMs, async (first) => {
    const second = await askOne(url, patienceMs, async (found) => found);
    return { ...first, pooled: first.pid === second.pid };
  });

const askOne = async <T>(url: string, patienceMs: number, then: (found: Found) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: Math.ceil(patienceMs),
  });
  // A connection that breaks between two steps would otherwise end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const asked = Date.now();
    const { rows } = await client.query<Omit<Found, 'aheadMs'> & { at: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_is_in_recovery() AS standby,
         pg_backend_pid() AS pid, extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`,
    );
    const [found] = rows;
    return await then({
      major: found?.major ?? 0,
      standby: found?.standby ?? false,
      pid: found?.pid ?? 0,
      aheadMs: found ? aheadOf(found.at, asked, Date.now()) : 0,
    });
  } finally {
    void client.end().catch(() => undefined);
  }
};

const askPatiently = async (url: string, deadline: number): ReturnType<typeof askTwice> => {
  try {
    return await askTwice(url, Math.max(deadline - performance.now(), 1));
  } catch (error) {
    if (!passing.includes(codeOf(error) ?? '') || performance.now() + pauseMs > deadline) throw error;
    await sleep(pauseMs);
    return askPatiently(url, deadline);
  }
};

/** Two servers that are this far from one database, each to its side, are as far from each other as times of a log may run back. */
const mostApartMs = 60_000;

/** A pooler says so of what every connection of ours asks for at its start. */
const isPooler = (error: unknown): boolean => /unsupported startup parameter/.test(reasonOf(error));

const pooler = (url: string): StartError =>
  new StartError(
    `DATABASE_URL: ${describe(url)} is a pooler that lends a connection for one transaction, behind which nobody hears ` +
      'NOTIFY and locks are not held; give the address of the database itself',
  );

/** Fails with one line when the outside database does not answer, is too old, or is not one that work can be done on. */
export const checkOutsideDatabase = async (
  url: string,
  patienceMs = 5_000,
  oldestMajor = 15,
): Promise<void> => {
  const { major, standby, pooled, aheadMs } = await askPatiently(url, performance.now() + patienceMs).catch(
    (error: unknown) => {
      if (isPooler(error)) throw pooler(url);
      throw new StartError(`DATABASE_URL: no connection to ${describe(url)}: ${reasonOf(error)}`, {
        cause: error,
      });
    },
  );
  if (major < oldestMajor)
    throw new StartError(
      `DATABASE_URL: ${describe(url)} is PostgreSQL ${major}; at least ${oldestMajor} is needed`,
    );
  if (standby)
    throw new StartError(
      `DATABASE_URL: ${describe(url)} is a standby, which takes no writes; give an address that follows the primary`,
    );
  if (pooled) throw pooler(url);
  if (Math.abs(aheadMs) > mostApartMs)
    throw new StartError(
      `DATABASE_URL: the clock of ${describe(url)} is ${Math.round(Math.abs(aheadMs) / 1_000)} s ` +
        `${aheadMs > 0 ? 'ahead of' : 'behind'} that of this machine; set both by NTP, at most ${mostApartMs / 1_000} s are borne`,
    );
};
