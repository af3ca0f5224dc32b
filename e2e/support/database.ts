import { createPool } from '@chancery/server/kit/database.ts';
import { findEmbeddedPostgres } from '@chancery/server/runtime/embedded-postgres/embedded-postgres.ts';
import { dataDir } from './settings.ts';

/** A journey has no answer for a database that is slow to open; only for one that never does. */
const patienceMs = 30_000;

const connect = async () => {
  const connection = await findEmbeddedPostgres(dataDir);
  if (!connection) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  return createPool({ ...connection, options: '-c role=chancery_platform' }, 2, patienceMs);
};

let pool: ReturnType<typeof connect> | undefined;

/** Asks the database of the server under test, for what no screen can bring about, such as time gone by. */
export const query = async <Row extends Record<string, unknown>>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  pool ??= connect();
  return (await (await pool).query<Row>(text, [...values])).rows;
};

/** Lets go of the database. */
export const closeDatabase = async (): Promise<void> => {
  await (await pool)?.end();
  pool = undefined;
};
