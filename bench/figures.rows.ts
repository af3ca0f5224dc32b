import type pg from 'pg';
import type { Connection } from './kit/database.ts';
import { fillQuickly } from './kit/fill-quickly.ts';

/** A unit of many: three years of working days. */
export const seals = 40;
const people = 300;
const departments = 15;
const types = 25;
const templates = 8;
const approvers = 12;
const years = 3;
/** So many presses make a use, and so many uses need an application. */
const pressesOfUse = 2.5;
const usesOfApplication = 2;
const abnormalOneOf = 50;
const rejectedOneOf = 9;

/** Always the same ids, which look like any other. */
export const uuid = (what: string, n: string) =>
  `overlay(overlay(md5('${what}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;

/** Ids in the order of their rows, as time gives them. */
const inOrder = (what: number, n: string) =>
  `('0000000${what}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** When something was done: on some day, in some hour of work, the latest at the end. */
const at = `least(now(), date_trunc('day', now()) - (($2::int - n) * (${years} * 365::float8 / $2::int)) * interval '1 day'
  + (n * 7 % 10) * interval '1 hour')`;

/** One of so many ids, which are made once for all rows. */
const oneOf = (what: string, count: number, n: string) =>
  `(ARRAY(SELECT ${uuid(what, 'k')} FROM generate_series(0, ${count - 1}) AS k))[1 + ${n}]`;

const [seal, person] = [`n % ${seals}`, `n * 31 % ${people}`];
const who = `${oneOf('seal', seals, seal)} AS seal_id, ${oneOf('person', people, person)} AS person_id,
  ${oneOf('department', departments, `${person} % ${departments}`)} AS department_id,
  ${oneOf('type', types, `n * 17 % ${types}`)} AS type_id`;

const things = [
  `INSERT INTO account (id, mobile, real_name)
   SELECT ${uuid('person', 'n')}, '199' || lpad(n::text, 8, '0'), 'Person ' || n FROM generate_series(0, ${people - 1}) AS n`,
  `INSERT INTO membership (id, company_id, account_id, mobile, real_name, role)
   SELECT gen_random_uuid(), $1, ${uuid('person', 'n')}, '199' || lpad(n::text, 8, '0'), 'Person ' || n, 3
   FROM generate_series(0, ${people - 1}) AS n`,
  `INSERT INTO department (id, company_id, name, position)
   SELECT ${uuid('department', 'n')}, $1, 'Department ' || n, n FROM generate_series(0, ${departments - 1}) AS n`,
  `INSERT INTO document_type (id, company_id, name)
   SELECT ${uuid('type', 'n')}, $1, 'Type ' || n FROM generate_series(0, ${types - 1}) AS n`,
  `INSERT INTO approval_template (id, company_id, name)
   SELECT ${uuid('template', 'n')}, $1, 'Template ' || n FROM generate_series(0, ${templates - 1}) AS n`,
];

/** A use takes as long as its presses: one every twenty seconds. */
const between = `interval '20 seconds'`;
const uses = `(
  SELECT n, ${inOrder(1, 'n')} AS id, ${who}, 1 + n % 4 AS presses, n % ${abnormalOneOf} = 0 AS wrong, ${at} AS at
  FROM generate_series(1, $2::int) AS n OFFSET 0) AS used`;

const insertUses = `
  INSERT INTO use_record (id, company_id, device_id, device_name, user_id, user_name, department_id, department_name,
                          document_type_id, title, use_type, normal_granted, presses, photos, verdict, reasons, first_at,
                          last_at, run)
  SELECT id, $1, seal_id, 'Seal ' || ${seal}, person_id, 'Person ' || ${person}, department_id,
         'Department ' || ${person} % ${departments}, type_id, 'Agreement no. ' || n, n % 3, presses, presses,
         CASE WHEN wrong THEN 0 ELSE 1 END, CASE WHEN wrong THEN 'abnormal' ELSE 'normal' END,
         CASE WHEN wrong THEN ARRAY['noPhoto'] ELSE '{}' END, at - (presses - 1) * ${between}, at, n::text
  FROM ${uses}`;

const insertPresses = `
  INSERT INTO press (id, company_id, record_id, device_id, sequence, counter, kind, use_type, counted, device_at,
                     received_at, verdict, message, digest)
  SELECT ${inOrder(2, '4 * n + nth')}, $1, id, seal_id, nth, 4 * n + nth, 'normal', n % 3, true,
         at - (presses - nth) * ${between}, at, 'normal', '', '\\x00'
  FROM ${uses} CROSS JOIN LATERAL generate_series(1, presses) AS nth`;

/** From five minutes to a day until they were decided; the latest are still open. */
const applications = `(
  SELECT n, ${inOrder(3, 'n')} AS id, ${who}, ${oneOf('template', templates, `n % ${templates}`)} AS template_id,
         ${oneOf('person', approvers, `n % ${approvers}`)} AS approver_id, ${at} AS at,
         ${at} + 1.1::float8 ^ (60.5 + n % 60) * interval '1 second' AS end_at,
         CASE WHEN n % ${rejectedOneOf} = 0 THEN 'rejected' ELSE 'approved' END AS said
  FROM generate_series(1, $2::int) AS n OFFSET 0) AS applied`;

const insertApplications = `
  INSERT INTO application (id, company_id, number, applicant_id, applicant_name, title, kind, template_id, template_name,
                           template_version, document_type_id, document_type_name, department_id, seal_names, count,
                           user_id, user_name, fields, route, state, end_kind, stage, round, step_name, ended_at, created_at)
  SELECT id, $1, 'A' || n, person_id, 'Person ' || ${person}, 'Agreement no. ' || n, 'paper', template_id, 'Template', 1,
         type_id, 'Type', department_id, ARRAY['Seal ' || ${seal}], 2, person_id, 'Person ' || ${person}, '{}', '[]',
         CASE WHEN end_at > now() THEN 'WAITING' WHEN said = 'approved' THEN 'COMPLETED' ELSE 'TERMINATED' END,
         CASE WHEN end_at <= now() THEN said END, 0, 1, CASE WHEN end_at > now() THEN 'Approval' ELSE '' END,
         CASE WHEN end_at <= now() THEN end_at END, at
  FROM ${applications}`;

const insertSeals = `
  INSERT INTO application_seal (application_id, company_id, device_id, position, normal_count, cross_page_count)
  SELECT id, $1, seal_id, 0, 2, 0 FROM ${applications}`;

const insertTasks = `
  INSERT INTO approval_task (id, company_id, application_id, step_id, stage, round, slot, ordinal, user_id, user_name,
                             state, opened_at, decided_at)
  SELECT ${inOrder(4, 'n')}, $1, id, 'a', 0, 1, 0, 0, approver_id, 'Person ' || n % ${approvers},
         CASE WHEN end_at > now() THEN 'open' ELSE said END, at, CASE WHEN end_at <= now() THEN end_at END
  FROM ${applications}`;

/** Has a unit use its seals, with as many presses, and apply for it. */
export const fillRows = async (
  connection: Connection,
  db: pg.Pool,
  { companyId, keeperId }: { readonly companyId: string; readonly keeperId: string },
  presses: number,
  sayTime: (what: string) => void,
): Promise<void> => {
  for (const thing of things) await db.query(thing, thing.includes('$1') ? [companyId] : []);
  await db.query(
    `INSERT INTO device (id, company_id, name, subtype, keeper_id)
     SELECT ${uuid('seal', 'n')}, $1, 'Seal ' || n, 1, CASE WHEN n < 5 THEN $2::uuid END
     FROM generate_series(0, ${seals - 1}) AS n`,
    [companyId, keeperId],
  );
  const used = Math.round(presses / pressesOfUse);
  const applied = Math.round(used / usesOfApplication);
  const fillings = [
    ['press', insertPresses, used],
    ['use_record', insertUses, used],
    ['application', insertApplications, applied],
    ['approval_task', insertTasks, applied],
    ['application_seal', insertSeals, applied],
  ] as const;
  await fillQuickly(
    connection,
    fillings.map(([table, insert, rows]) => ({ table, insert, values: [companyId, rows] })),
    sayTime,
  );
};

/** What the rows of a month say, counted by plainer words than those that make the sums. */
const ofRows = `
  SELECT 'uses' AS what, user_id::text AS key, count(*)::int AS n FROM use_record
    WHERE company_id = $1 AND last_at >= $2 AND last_at < $3 GROUP BY 1, 2
  UNION ALL
  SELECT 'presses', r.user_id::text, count(*)::int FROM press p JOIN use_record r ON r.id = p.record_id
    WHERE r.company_id = $1 AND p.device_at >= $2 AND p.device_at < $3 GROUP BY 1, 2
  UNION ALL
  SELECT 'applied', applicant_id::text, count(*)::int FROM application
    WHERE company_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY 1, 2
  UNION ALL
  SELECT 'decided', applicant_id::text, count(*)::int FROM application
    WHERE company_id = $1 AND ended_at >= $2 AND ended_at < $3 GROUP BY 1, 2`;

const ofSums = `
  SELECT part.what, key, part.n::int FROM use_sum
    CROSS JOIN LATERAL (VALUES ('uses', uses), ('presses', presses)) AS part (what, n)
    WHERE company_id = $1 AND device_id = '00000000-0000-0000-0000-000000000000' AND kind = 'person' AND grain = 'month'
      AND at = $2::timestamp
  UNION ALL
  SELECT part.what, key, part.n::int FROM approval_sum
    CROSS JOIN LATERAL (VALUES ('applied', applied), ('decided', approved + rejected)) AS part (what, n)
    WHERE company_id = $1 AND kind = 'person' AND grain = 'month' AND at = $2::timestamp`;

/** Refuses sums that are not what the rows of a month say, person by person. */
export const checkMonth = async (db: pg.Pool, companyId: string): Promise<void> => {
  const { rows } = await db.query<{ month: string; since: Date; until: Date }>(`
    SELECT month::text, month AT TIME ZONE 'Asia/Shanghai' AS since,
           (month + interval '1 month') AT TIME ZONE 'Asia/Shanghai' AS until
    FROM (SELECT date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') - interval '5 months' AS month) AS asked`);
  const { month, since, until } = rows[0] ?? { month: '', since: null, until: null };
  const told = async (text: string, values: unknown[]) => {
    const found = await db.query<{ what: string; key: string; n: number }>(text, values);
    return found.rows
      .filter(({ n }) => n > 0)
      .map(({ what, key, n }) => `${what} ${key} ${n}`)
      .sort();
  };
  const [counted, summed] = [
    await told(ofRows, [companyId, since, until]),
    await told(ofSums, [companyId, month]),
  ];
  const wrong = counted.filter((line, place) => line !== summed[place]);
  if (counted.length === 0 || counted.length !== summed.length || wrong.length > 0)
    throw new Error(`the sums of ${month} are not what its rows say: ${wrong.slice(0, 5).join('; ')}`);
};
