import { Role } from '@chancery/contract/unit/codes.ts';
import { createGiven } from '@chancery/server/testing/given.ts';
import pg from 'pg';
import { type Connection, createBenchApp } from './kit/database.ts';
import type { Session } from './kit/units.ts';

/** A database with a busy unit, and who asks: its main administrator, and the keeper of five of its seals. */
export interface FiguresData {
  readonly connection: Connection;
  readonly companyId: string;
  readonly keeperId: string;
  readonly administrator: Session;
  readonly keeper: Session;
}

/** A unit of many: three years of working days. */
const seals = 40;
const people = 300;
const departments = 15;
const types = 25;
const years = 3;
/** So many presses make a use, and so many uses need an application. */
const pressesOfUse = 2.5;
const usesOfApplication = 2;
const abnormalOneOf = 50;
const foldedAtOnce = 100_000;

const makePeople = async (connection: Connection, db: pg.Pool) => {
  const app = await createBenchApp(connection);
  try {
    let key = '';
    const given = createGiven(app, db, async (token, signingKey) => {
      key = signingKey;
      return { token, sign: async () => '' };
    });
    const { unit, token } = await given.member({ role: Role.mainAdministrator });
    const administrator = { token, signingKey: key };
    const keeper = await given.member({ unit, role: Role.sealKeeper });
    return {
      companyId: unit.id,
      administrator,
      keeper: { id: keeper.id, token: keeper.token, signingKey: key },
    };
  } finally {
    await app.close();
  }
};

/** Always the same ids, which look like any other. */
const uuid = (what: string, n: string) =>
  `overlay(overlay(md5('${what}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;

/** When something was done: on some day, in some hour of work, the latest at the end. */
const hour = `date_trunc('day', now()) - ($2::int - n) * (${years} * 365.0 / $2::int) * interval '1 day'
  + (n * 7 % 10) * interval '1 hour'`;

/** What the presses of these uses leave behind, as the triggers would write it. */
const useDifferences = `
  INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason,
                         uses, abnormal, presses)
  SELECT $1, date_trunc('hour', ${hour}), ${uuid('seal', `n % ${seals}`)}, ${uuid('person', `n * 31 % ${people}`)},
         ${uuid('department', `n * 31 % ${people} % ${departments}`)}, ${uuid('type', `n * 17 % ${types}`)}, n % 3, reason,
         1, CASE WHEN reason = '' AND n % ${abnormalOneOf} = 0 THEN 1 ELSE 0 END,
         CASE WHEN reason = '' THEN 1 + n % 4 ELSE 0 END
  FROM generate_series(1, $2::int) AS n
  CROSS JOIN LATERAL (SELECT '' AS reason UNION ALL SELECT 'noPhoto' WHERE n % ${abnormalOneOf} = 0) AS reasons`;

const approvalDifferences = `
  INSERT INTO approval_delta (company_id, hour, applicant_id, department_id, template_id, document_type_id, devices,
                              approver_id, bucket, applied, approved, rejected, waits)
  SELECT $1, date_trunc('hour', ${hour}), ${uuid('person', `n * 31 % ${people}`)},
         ${uuid('department', `n * 31 % ${people} % ${departments}`)}, ${uuid('template', 'n % 8')},
         ${uuid('type', `n * 17 % ${types}`)}, ARRAY[${uuid('seal', `n % ${seals}`)}], approver, 60 + n % 60,
         CASE WHEN part = 0 THEN 1 ELSE 0 END, CASE WHEN part = 0 AND n % 9 > 0 THEN 1 ELSE 0 END,
         CASE WHEN part = 0 AND n % 9 = 0 THEN 1 ELSE 0 END, CASE WHEN part > 0 THEN 1 ELSE 0 END
  FROM generate_series(1, $2::int) AS n
  CROSS JOIN LATERAL (VALUES (0, '00000000-0000-0000-0000-000000000000'::uuid), (1, ${uuid('person', 'n % 12')}))
    AS parts (part, approver)`;

const foldAll = async (db: pg.Pool, fold: string): Promise<void> => {
  for (let folded = 1; folded > 0; ) {
    const { rows } = await db.query<{ folded: number }>(`SELECT ${fold}($1) AS folded`, [foldedAtOnce]);
    folded = rows[0]?.folded ?? 0;
  }
};

/** The same differences added up as days by everything, and all other sums made of these: for more than one would fold. */
const addUp = async (db: pg.Pool): Promise<void> => {
  await db.query(`INSERT INTO use_day
    SELECT company_id, hour::date, device_id, user_id, department_id, document_type_id, use_type, reason, sum(uses),
           sum(abnormal), 0, 0, 0, sum(presses) FROM use_delta GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`);
  await db.query(`INSERT INTO approval_day
    SELECT company_id, hour::date, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket,
           sum(applied), sum(approved), sum(rejected), 0, sum(waits) FROM approval_delta
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`);
  await db.query('TRUNCATE use_delta, approval_delta');
  for (const [days, resum] of [
    ['use_day', 'figure_resum'],
    ['approval_day', 'approval_resum'],
  ])
    await db.query(`SELECT ${resum}(company_id, quarter)
      FROM (SELECT DISTINCT company_id, date_trunc('quarter', day)::date AS quarter FROM ${days}) AS counted`);
};

/**
 * Migrates a database and lets one of its units press so often; the sums are made by what makes them in a server: by
 * folding differences, or at once as when sums are made again.
 */
export const makeFigures = async (
  connection: Connection,
  presses: number,
  atOnce = false,
): Promise<FiguresData> => {
  const db = new pg.Pool(connection);
  try {
    const { companyId, administrator, keeper } = await makePeople(connection, db);
    await db.query(
      `INSERT INTO device (id, company_id, name, subtype, keeper_id)
       SELECT ${uuid('seal', 'n')}, $1, 'Seal ' || n, 1, CASE WHEN n < 5 THEN $2::uuid END
       FROM generate_series(0, ${seals - 1}) AS n`,
      [companyId, keeper.id],
    );
    const uses = Math.round(presses / pressesOfUse);
    await db.query(useDifferences, [companyId, uses]);
    await db.query(approvalDifferences, [companyId, Math.round(uses / usesOfApplication)]);
    if (atOnce) await addUp(db);
    for (const fold of ['figure_fold', 'approval_fold']) await foldAll(db, fold);
    await db.query('VACUUM (ANALYZE)');
    return { connection, administrator, keeper, companyId, keeperId: keeper.id };
  } finally {
    await db.end();
  }
};
