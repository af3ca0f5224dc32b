import type pg from 'pg';
import type { Connection } from './kit/database.ts';
import { inLanes, type Work } from './kit/fill-quickly.ts';

const zone = `(SELECT counted_zone FROM company WHERE id = $1)`;
const nobody = `'00000000-0000-0000-0000-000000000000'::uuid`;
const everything = 'device_id, user_id, department_id, document_type_id, use_type';
const asked = 'applicant_id, department_id, template_id, document_type_id';

/** Everybody in these rows has a department, and every use a type: nothing stands for what is missing. */
const insertUseDays = `
  INSERT INTO use_day
  SELECT $1::uuid, day, ${everything}, reason, sum(uses), sum(abnormal), 0, 0, 0, sum(presses) FROM (
    SELECT (last_at AT TIME ZONE ${zone})::date AS day, ${everything}, part.reason, 1 AS uses,
           (part.reason = '' AND verdict = 'abnormal')::int AS abnormal, 0 AS presses
      FROM use_record CROSS JOIN LATERAL (SELECT '' AS reason UNION ALL SELECT unnest(reasons)) AS part
      WHERE company_id = $1::uuid
    UNION ALL
    SELECT (p.device_at AT TIME ZONE ${zone})::date, r.device_id, user_id, department_id, document_type_id, r.use_type, '', 0, 0, 1
      FROM press p JOIN use_record r ON r.id = p.record_id WHERE r.company_id = $1::uuid) AS said
  GROUP BY day, ${everything}, reason`;

const insertHours = `
  INSERT INTO use_sum (company_id, kind, grain, at, key, uses, abnormal, warning, reviewed, unaccounted, presses)
  SELECT $1::uuid, 'total', 'hour', at, '', sum(uses), sum(abnormal), 0, 0, 0, sum(presses) FROM (
    SELECT date_trunc('hour', last_at AT TIME ZONE ${zone}) AS at, count(*) AS uses,
           count(*) FILTER (WHERE verdict = 'abnormal') AS abnormal, 0 AS presses
      FROM use_record WHERE company_id = $1::uuid GROUP BY 1
    UNION ALL
    SELECT date_trunc('hour', device_at AT TIME ZONE ${zone}), 0, 0, count(*)
      FROM press WHERE company_id = $1::uuid GROUP BY 1) AS said
  GROUP BY at`;

/** An application says that it was applied for, and how it ended; its task how long somebody took. */
const insertApprovalDays = `
  INSERT INTO approval_day
  SELECT $1::uuid, (at AT TIME ZONE ${zone})::date, ${asked}, ARRAY[device_id], approver_id, bucket,
         sum(applied), sum(approved), sum(rejected), 0, sum(waits)
    FROM application a JOIN application_seal s ON s.application_id = a.id JOIN approval_task t ON t.application_id = a.id
    CROSS JOIN LATERAL (
      SELECT a.created_at AS at, ${nobody} AS approver_id, -1::smallint AS bucket, 1 AS applied, 0 AS approved,
             0 AS rejected, 0 AS waits
      UNION ALL
      SELECT a.ended_at, ${nobody}, figure_bucket(extract(epoch FROM a.ended_at - a.created_at)), 0,
             (a.end_kind = 'approved')::int, (a.end_kind = 'rejected')::int, 0 WHERE a.end_kind IS NOT NULL
      UNION ALL
      SELECT t.decided_at, t.user_id, figure_bucket(extract(epoch FROM t.decided_at - t.opened_at)), 0, 0, 0, 1
        WHERE t.decided_at IS NOT NULL) AS said
    WHERE a.company_id = $1::uuid
    GROUP BY 2, ${asked}, device_id, approver_id, bucket`;

/**
 * Numbers for whatever sums are kept of: text and ids are long to sort by, and there are hundreds of millions of rows to sort
 * on their way.
 */
const numbers = [
  'CREATE SCHEMA numbered',
  `CREATE TABLE numbered.span AS
   SELECT day, span.grain, span.at, dense_rank() OVER (ORDER BY span.grain, span.at)::int AS span
   FROM (SELECT day FROM use_day UNION SELECT day FROM approval_day) AS days CROSS JOIN LATERAL figure_spans(day) AS span`,
  `CREATE TABLE numbered.seal AS
   SELECT ${nobody} AS id, 0 AS seal UNION ALL SELECT id, row_number() OVER (ORDER BY id)::int FROM device`,
  `CREATE TABLE numbered.key AS
   SELECT row_number() OVER ()::int AS no, kind, id FROM (
     VALUES ('total', '') UNION ALL SELECT 'seal', id::text FROM device
     UNION ALL SELECT 'person', account_id::text FROM membership UNION ALL SELECT 'department', id::text FROM department
     UNION ALL SELECT 'documentType', id::text FROM document_type UNION ALL SELECT 'template', id::text FROM approval_template
     UNION ALL SELECT 'approver', account_id::text FROM membership
     UNION ALL SELECT DISTINCT 'useType', use_type::text FROM use_day
     UNION ALL SELECT DISTINCT 'reason', reason FROM use_day WHERE reason <> '') AS kept (kind, id)`,
  'ANALYZE numbered.span, numbered.seal, numbered.key',
];

/** The number of what a column names. */
const numbered = (kind: string, column: string) =>
  `JOIN numbered.key AS "${kind}" ON "${kind}".kind = '${kind}' AND "${kind}".id = ${column}::text`;
const inQuarter = `company_id = $1::uuid AND day >= $2::date AND day < $2::date + interval '3 months'`;

const insertUseMonths = `
  INSERT INTO use_month
  SELECT company_id, date_trunc('month', day)::date, ${everything}, reason, sum(uses), sum(abnormal), sum(warning),
         sum(reviewed), sum(unaccounted), sum(presses)
    FROM use_day WHERE ${inQuarter} GROUP BY company_id, 2, ${everything}, reason`;

const insertUseSums = `
  INSERT INTO use_sum (company_id, device_id, kind, grain, at, key, uses, abnormal, warning, reviewed, unaccounted, presses, no_photo)
  SELECT $1::uuid, scope.id, key.kind, grain, at, key.id, uses, abnormal, 0, 0, 0, presses, no_photo FROM (
    SELECT by.no, by.seal, span, sum(CASE WHEN by.is_reason OR reason = '' THEN uses ELSE 0 END) AS uses,
           sum(abnormal) AS abnormal, sum(presses) AS presses,
           sum(CASE WHEN NOT by.is_reason AND reason = 'noPhoto' THEN uses ELSE 0 END) AS no_photo
      FROM use_day
      ${numbered('total', `''`)} ${numbered('seal', 'device_id')} ${numbered('person', 'user_id')}
      ${numbered('department', 'department_id')} ${numbered('documentType', 'document_type_id')} ${numbered('useType', 'use_type')}
      LEFT JOIN numbered.key AS reasons ON reasons.kind = 'reason' AND reasons.id = reason
      JOIN numbered.seal AS own ON own.id = device_id
      JOIN numbered.span USING (day)
      CROSS JOIN LATERAL (VALUES
        (total.no, 0, false), (seal.no, 0, false), (person.no, 0, false), (department.no, 0, false),
        ("documentType".no, 0, false), ("useType".no, 0, false), (reasons.no, 0, true), (total.no, own.seal, false),
        (person.no, own.seal, false), (department.no, own.seal, false), ("documentType".no, own.seal, false),
        ("useType".no, own.seal, false), (reasons.no, own.seal, true)) AS by (no, seal, is_reason)
      WHERE ${inQuarter} AND by.no IS NOT NULL AND (by.seal = 0 OR by.no = total.no OR grain <> 'day')
      GROUP BY by.no, by.seal, span) AS summed
  JOIN numbered.key AS key ON key.no = summed.no JOIN numbered.seal AS scope ON scope.seal = summed.seal
  JOIN (SELECT DISTINCT span, grain, at FROM numbered.span) AS spans ON spans.span = summed.span`;

const insertApprovalSums = `
  INSERT INTO approval_sum (company_id, kind, grain, at, key, devices, applied, approved, rejected, withdrawn, waits, steps, times)
  SELECT $1::uuid, CASE WHEN summed.seal = 0 THEN '' ELSE 'seals/' END || key.kind, grain, at, key.id,
         CASE WHEN summed.seal = 0 THEN '{}' ELSE ARRAY[scope.id] END, applied, approved, rejected, 0, waits, steps, times
  FROM (
    SELECT no, seal, span, sum(applied) AS applied, sum(approved) AS approved, sum(rejected) AS rejected, sum(waits) AS waits,
           coalesce(array_agg(bucket ORDER BY bucket) FILTER (WHERE bucket >= 0), '{}') AS steps,
           coalesce(array_agg((approved + rejected + waits)::int ORDER BY bucket) FILTER (WHERE bucket >= 0), '{}') AS times
    FROM (
      SELECT by.no, by.seal, span, bucket, sum(applied) AS applied, sum(approved) AS approved, sum(rejected) AS rejected,
             sum(waits) AS waits
        FROM approval_day
        ${numbered('total', `''`)} ${numbered('seal', 'devices[1]')} ${numbered('person', 'applicant_id')}
        ${numbered('department', 'department_id')} ${numbered('documentType', 'document_type_id')}
        ${numbered('template', 'template_id')}
        LEFT JOIN numbered.key AS approvers ON approvers.kind = 'approver' AND approvers.id = approver_id::text
        JOIN numbered.seal AS own ON own.id = devices[1]
        JOIN numbered.span USING (day)
        CROSS JOIN LATERAL (VALUES
          (total.no), (seal.no), (person.no), (department.no), ("documentType".no), (template.no), (approvers.no)) AS of (no)
        CROSS JOIN LATERAL (VALUES (of.no, 0), (of.no, own.seal)) AS by (no, seal)
        WHERE ${inQuarter} AND CASE WHEN approver_id = ${nobody} THEN of.no IS NOT NULL ELSE of.no = approvers.no END
        GROUP BY by.no, by.seal, span, bucket) AS stepped
    GROUP BY no, seal, span) AS summed
  JOIN numbered.key AS key ON key.no = summed.no JOIN numbered.seal AS scope ON scope.seal = summed.seal
  JOIN (SELECT DISTINCT span, grain, at FROM numbered.span) AS spans ON spans.span = summed.span`;

const quartersOf = (table: string) => `
  SELECT DISTINCT date_trunc('quarter', day)::date::text AS quarter FROM ${table} WHERE company_id = $1 ORDER BY 1`;

/** Makes the sums of a unit from its rows: those by everything in one statement each, the others quarter by quarter. */
export const sumUp = async (connection: Connection, db: pg.Pool, companyId: string): Promise<void> => {
  const does =
    (statement: string, ...values: string[]): Work =>
    (client) =>
      client.query(statement, [companyId, ...values]);
  const all =
    (...statements: readonly string[]): Work =>
    async (client) => {
      for (const statement of statements) await client.query(statement);
    };
  const quarters = async (table: string) =>
    (await db.query<{ quarter: string }>(quartersOf(table), [companyId])).rows.map(({ quarter }) => quarter);
  await inLanes(connection, [does(insertUseDays), does(insertApprovalDays), does(insertHours)]);
  await inLanes(connection, [all('ANALYZE use_day, approval_day', ...numbers)]);
  const [uses, approvals] = [await quarters('use_day'), await quarters('approval_day')];
  await inLanes(connection, [
    ...approvals.map((quarter) => does(insertApprovalSums, quarter)),
    ...uses.flatMap((quarter) => [does(insertUseSums, quarter), does(insertUseMonths, quarter)]),
  ]);
  await inLanes(connection, [all('DROP SCHEMA numbered CASCADE', 'VACUUM (ANALYZE)')]);
};

const tables = ['use_day', 'use_month', 'use_sum', 'approval_day', 'approval_sum'];

/** Refuses sums that are not, row by row, what a server makes that counts the unit anew. */
export const checkSums = async (connection: Connection, companyId: string): Promise<void> =>
  inLanes(connection, [
    async (client) => {
      for (const table of tables)
        await client.query(`CREATE TEMP TABLE made_${table} AS SELECT * FROM ${table}`);
      await client.query('SELECT figure_recount($1)', [companyId]);
      for (const table of tables) {
        const { rows } = await client.query<{ n: number; odd: number }>(`
          SELECT (SELECT count(*)::int FROM ${table}) AS n,
                 (SELECT count(*)::int FROM ((TABLE ${table} EXCEPT ALL TABLE made_${table})
                   UNION ALL (TABLE made_${table} EXCEPT ALL TABLE ${table})) AS differing) AS odd`);
        if (rows[0]?.n === 0 || rows[0]?.odd !== 0)
          throw new Error(`${table}: ${rows[0]?.odd} of ${rows[0]?.n} rows are not what a server makes`);
      }
    },
  ]);
