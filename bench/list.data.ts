import { LoginResult, LoginType } from '@chancery/contract/account/codes.ts';
import pg from 'pg';
import type { Connection } from './kit/database.ts';
import { fillTable } from './kit/fill.ts';
import { makeUnits, type Reader, units } from './kit/units.ts';
import type { BareList } from './list.query.ts';

/** A database with logins, and an administrator of one of its units. */
export interface ListData extends BareList, Reader {
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

/** Where the middle of a unit's list is: for the driver, and as our endpoint would hand it out. */
export const findDeep = async (db: pg.Pool, table: string, companyId: string, rows: number) => {
  const { rows: found } = await db.query<{ createdAt: string; id: string }>(
    `SELECT created_at::text AS "createdAt", id FROM ${table} WHERE company_id = $1
     ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1`,
    [companyId, Math.floor(rows / units / 2)],
  );
  const deep = found[0] ?? { createdAt: '', id: '' };
  const cursor = Buffer.from(JSON.stringify([deep.createdAt, deep.id, false, 100])).toString('base64url');
  return { deep, cursor };
};

/** Migrates a database and puts so many logins of twenty units into it. */
export const makeListData = async (connection: Connection, rows: number): Promise<ListData> => {
  const db = new pg.Pool(connection);
  try {
    const reader = await makeUnits(connection, db);
    await fillTable(db, 'login_log', insertLogins, [rows]);
    return { connection, ...reader, ...(await findDeep(db, 'login_log', reader.companyId, rows)) };
  } finally {
    await db.end();
  }
};
