import { UseReason, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import pg from 'pg';
import type { Connection } from './kit/database.ts';
import { fillTable } from './kit/fill.ts';
import { makeUnits, type Reader, units } from './kit/units.ts';
import type { BareRecords } from './use-records.query.ts';

/** A database with records of uses, and the administrator of one of its units. */
export interface RecordsData extends BareRecords, Reader {
  /** The position of the page in the depth, as our endpoint hands it out. */
  readonly cursor: string;
}

const insertSeals = `
  INSERT INTO device (id, company_id, name, subtype) SELECT gen_random_uuid(), c.id, 'Seal ' || n, 1
  FROM company c, generate_series(1, 20) AS n`;

/** One use of so many is abnormal. */
const oneWrongOf = 40;

const insertRecords = `
  INSERT INTO use_record (id, company_id, device_id, device_name, user_id, user_name, empower_no, title, use_type,
                          normal_granted, presses, photos, verdict, reasons, needs_review, first_at, last_at, run)
  SELECT uuidv7(), seal.company_id, seal.id, seal.name, gen_random_uuid(), 'Person ' || (n % 997),
         'YY20261115-' || lpad(n::text, 8, '0'), 'Agreement on deliveries no. ' || n, 0, 2 + n % 5, 2 + n % 5, 1,
         CASE WHEN wrong THEN '${UseVerdict.abnormal}' ELSE '${UseVerdict.normal}' END,
         CASE WHEN wrong THEN ARRAY['${UseReason.overCount}'] ELSE '{}' END, wrong AND n % 7 = 0,
         now() - ($1::int - n) * interval '13 seconds', now() - ($1::int - n) * interval '13 seconds', n::text
  FROM (SELECT n, n / ${units} % ${oneWrongOf} = 0 AS wrong FROM generate_series(1, $1::int) AS n) AS numbered
  JOIN (SELECT id, company_id, name, row_number() OVER (ORDER BY name, company_id) - 1 AS place FROM device) AS seal
    ON seal.place = n % (20 * ${units})`;

const findDeep = async (db: pg.Pool, companyId: string, rows: number) => {
  const { rows: found } = await db.query<{ lastAt: string; id: string }>(
    `SELECT last_at::text AS "lastAt", id FROM use_record WHERE company_id = $1
     ORDER BY last_at DESC, id DESC OFFSET $2 LIMIT 1`,
    [companyId, Math.floor(rows / units / 2)],
  );
  const deep = found[0] ?? { lastAt: '', id: '' };
  const cursor = Buffer.from(JSON.stringify([deep.lastAt, deep.id, false, 100])).toString('base64url');
  return { deep, cursor };
};

/** Migrates a database and puts so many records of twenty units with twenty seals each into it. */
export const makeRecords = async (connection: Connection, rows: number): Promise<RecordsData> => {
  const db = new pg.Pool(connection);
  try {
    const reader = await makeUnits(connection, db);
    await db.query(insertSeals);
    // Nobody looks at figures here, and what adds them up would be at work for as long as the lists are asked for.
    await fillTable(db, 'use_record', insertRecords, [rows], { withWords: false, withTriggers: false });
    return { connection, ...reader, ...(await findDeep(db, reader.companyId, rows)) };
  } finally {
    await db.end();
  }
};
