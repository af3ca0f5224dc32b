import { LoginResult, LoginType } from '@chancery/contract/account.codes.ts';
import { Role } from '@chancery/contract/unit.codes.ts';
import { createGiven } from '@chancery/server/testing/given.ts';
import pg from 'pg';
import { type Connection, createBenchApp } from './kit/database.ts';
import type { BareList } from './list.query.ts';

const units = 20;

/** A database with logins, and an administrator of one of its units. */
export interface ListData extends BareList {
  readonly token: string;
  readonly signingKey: string;
  /** The position of the page in the depth, as our endpoint hands it out. */
  readonly cursor: string;
}

const insertLogins = `
  INSERT INTO login_log (id, company_id, account_id, user_name, user_account, company_name, login_type, result,
                         ip, user_agent, created_at)
  SELECT uuidv7(), unit.id, gen_random_uuid(), 'Person ' || (n % 997), '139' || lpad((n % 9973)::text, 8, '0'),
         unit.name, '${LoginType.phoneCode}',
         CASE WHEN n % 17 = 0 THEN '${LoginResult.wrongCode}' ELSE '${LoginResult.succeeded}' END,
         '10.0.' || (n % 256) || '.' || (n % 251), 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36',
         now() - ($1::int - n) * interval '7 seconds'
  FROM generate_series(1, $1::int) AS n
  JOIN (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS place FROM company) AS unit
    ON unit.place = n % ${units}`;

/**
 * Indexes are made after the rows, which is many times faster, and are the same in the end. Nobody else is connected, so
 * that the vacuum finds every row settled, as it would in the long run.
 */
const fill = async (db: pg.Pool, rows: number): Promise<void> => {
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'login_log' AND indexname <> 'login_log_pkey'`,
  );
  for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
  await db.query(insertLogins, [rows]);
  for (const { definition } of indexes) await db.query(definition);
  await db.query('VACUUM (ANALYZE) login_log');
};

/** A unit with an administrator, and others beside it; the server that made them is gone afterwards. */
const makeUnits = async (connection: Connection, db: pg.Pool) => {
  const app = await createBenchApp(connection);
  try {
    let signingKey = '';
    const given = createGiven(app, db, async (token, key) => {
      signingKey = key;
      return { token, sign: async () => '' };
    });
    const { unit, token } = await given.member({ role: Role.mainAdministrator });
    for (let made = 1; made < units; made += 1) await given.unit();
    return { unit, token, signingKey };
  } finally {
    await app.close();
  }
};

/** Migrates a database and puts so many logins of twenty units into it. */
export const makeListData = async (connection: Connection, rows: number): Promise<ListData> => {
  const db = new pg.Pool(connection);
  try {
    const { unit, token, signingKey } = await makeUnits(connection, db);
    await fill(db, rows);
    const { rows: found } = await db.query<{ createdAt: string; id: string }>(
      `SELECT created_at::text AS "createdAt", id FROM login_log WHERE company_id = $1
       ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1`,
      [unit.id, Math.floor(rows / units / 2)],
    );
    const deep = found[0] ?? { createdAt: '', id: '' };
    const cursor = Buffer.from(JSON.stringify([deep.createdAt, deep.id, false, 100])).toString('base64url');
    return { connection, companyId: unit.id, deep, cursor, token, signingKey };
  } finally {
    await db.end();
  }
};
