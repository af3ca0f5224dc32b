import { savePreferences } from '@chancery/contract/account.ts';
import { actionOf } from '@chancery/contract/log.ts';
import pg from 'pg';
import type { Writer } from './durability.writer.ts';
import { findEmbeddedPostgres } from './runtime/embedded-postgres/embedded-postgres.ts';

interface Stored {
  readonly keys: readonly string[];
  readonly entries: number;
  readonly value: string | null;
}

/** Does something with the database behind a server, past the server. */
export const withDatabase = async <T>(dataDir: string, work: (db: pg.Client) => Promise<T>): Promise<T> => {
  const db = new pg.Client(await findEmbeddedPostgres(dataDir));
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
};

const storedBy = async (db: pg.Client, accountId: string): Promise<Stored> => {
  const { rows } = await db.query<Stored>(
    `SELECT (SELECT coalesce(array_agg(key), '{}') FROM request_reply WHERE actor_id = $1 AND reply IS NOT NULL) AS keys,
            (SELECT count(*)::int FROM operate_log WHERE actor_id = $1 AND action = $2) AS entries,
            (SELECT preferences ->> 'dismissedVersion' FROM account WHERE id = $1) AS value`,
    [accountId, actionOf(savePreferences)],
  );
  return rows[0] ?? { keys: [], entries: 0, value: null };
};

const faultsOf = ({ name, acknowledged, unanswered }: Writer, { keys, entries, value }: Stored): string[] => {
  const kept = new Set(keys);
  const lost = acknowledged.filter((key) => !kept.has(key)).map((key) => `${key} is lost`);
  // The write without an answer either happened, and is the last, or did not.
  const expected = acknowledged.length + (unanswered !== undefined && kept.has(unanswered) ? 1 : 0);
  const last = expected > acknowledged.length ? unanswered : acknowledged.at(-1);
  return [
    ...lost,
    ...(entries === expected ? [] : [`${name} made ${expected} writes and the log has ${entries}`]),
    ...(value === (last ?? null) ? [] : [`${name} wrote ${last} last and ${value} is kept`]),
  ];
};

/** Holds what was acknowledged against what is in the database; answers every difference. */
export const audit = (dataDir: string, writers: readonly Writer[]): Promise<string[]> =>
  withDatabase(dataDir, async (db) => {
    const faults: string[] = [];
    for (const writer of writers) faults.push(...faultsOf(writer, await storedBy(db, writer.accountId)));
    return faults;
  });
