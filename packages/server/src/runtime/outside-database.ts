import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, reasonOf, StartError } from './start-error.ts';

const pauseMs = 250;
const passing = ['ECONNREFUSED', 'ECONNRESET', '57P03'];

/** Where a database is, without the password that its address may hold. */
const describe = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
};

const askVersion = async (url: string, patienceMs: number): Promise<number> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  // A connection that breaks between two steps would otherwise end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    return Math.floor(Number(rows[0]?.version) / 10_000);
  } finally {
    void client.end().catch(() => undefined);
  }
};

const askPatiently = async (url: string, deadline: number): Promise<number> => {
  try {
    return await askVersion(url, Math.max(deadline - performance.now(), 1));
  } catch (error) {
    if (!passing.includes(codeOf(error) ?? '') || performance.now() + pauseMs > deadline) throw error;
    await sleep(pauseMs);
    return askPatiently(url, deadline);
  }
};

/** Fails with one line when the outside database does not answer or is too old. */
export const checkOutsideDatabase = async (
  url: string,
  patienceMs = 5_000,
  oldestMajor = 15,
): Promise<void> => {
  const major = await askPatiently(url, performance.now() + patienceMs).catch((error: unknown) => {
    throw new StartError(`DATABASE_URL: no connection to ${describe(url)}: ${reasonOf(error)}`, {
      cause: error,
    });
  });
  if (major >= oldestMajor) return;
  throw new StartError(
    `DATABASE_URL: ${describe(url)} is PostgreSQL ${major}; at least ${oldestMajor} is needed`,
  );
};
