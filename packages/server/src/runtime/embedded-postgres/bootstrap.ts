import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientConfig, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { codeOf, StartError } from '../start-error.ts';
import type { Postmaster } from './postmaster.ts';

const name = 'chancery';
const patienceMs = 10 * 60_000;
const remarkEveryMs = 5_000;

/** Gone again, or just ending. */
const isPassing = (error: unknown): boolean =>
  ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && error.message.includes('Connection terminated'));

const tryConnect = async (admin: ClientConfig): Promise<pg.Client | undefined> => {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isPassing(error)) return undefined;
    throw error;
  }
};

/** How the server itself connects: as an ordinary role, because row-level security does not bind a superuser. */
export const appConnection = (admin: ClientConfig): PoolConfig => ({ ...admin, user: name, database: name });

/** Waits until PostgreSQL answers, and makes the role and the database of the server when they are missing. */
export const bootstrap = async (admin: ClientConfig, postmaster: Postmaster, log: Logger): Promise<void> => {
  const client = await connectWhenReady(admin, postmaster, log);
  try {
    await ensureDatabase(client, String(admin.password));
  } finally {
    await client.end();
  }
};

/** After a crash PostgreSQL answers when it has recovered. */
const connectWhenReady = async (
  admin: ClientConfig,
  { ended, explain, isReady }: Postmaster,
  log: Logger,
): Promise<pg.Client> => {
  const begun = performance.now();
  let remarked = begun;
  while (performance.now() - begun < patienceMs) {
    const client = (await isReady()) && (await tryConnect(admin));
    if (client) return client;
    if (performance.now() - remarked > remarkEveryMs) {
      remarked = performance.now();
      log.info('waiting for PostgreSQL, which is starting or recovering');
    }
    const endedBecause = await Promise.race([ended, sleep(20, undefined)]);
    if (endedBecause !== undefined) throw await explain(endedBecause);
  }
  throw new StartError(`PostgreSQL did not answer within ${patienceMs / 60_000} minutes`);
};

const ensureDatabase = async (client: pg.Client, password: string): Promise<void> => {
  const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as has_role,
            exists (select from pg_database where datname = $1) as has_database`,
    [name],
  );
  if (!rows[0]?.has_role) {
    await client.query(
      `create role ${name} login createdb createrole password ${client.escapeLiteral(password)}`,
    );
  }
  if (!rows[0]?.has_database) await client.query(`create database ${name} owner ${name}`);
};
