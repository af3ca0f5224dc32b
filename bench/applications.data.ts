import pg from 'pg';
import type { BareApplications } from './applications.query.ts';
import type { Connection } from './kit/database.ts';
import { fillTable } from './kit/fill.ts';
import { makeUnits, type Reader, units } from './kit/units.ts';
import { findDeep } from './list.data.ts';

/** A database with applications, and the administrator of a unit who is to decide some of its. */
export interface ApplicationsData extends BareApplications, Reader {
  /** The position of the page in the depth, as our endpoint hands it out. */
  readonly cursor: string;
}

/** Of so many applications of a unit, one still waits for its administrator. */
const oneWaitsOf = 50;

const unitsInOrder = `
  (SELECT m.company_id, m.account_id, p.real_name, t.id AS template_id,
          row_number() OVER (ORDER BY m.company_id) - 1 AS place
   FROM membership m JOIN account p ON p.id = m.account_id
   JOIN approval_template t ON t.company_id = m.company_id) AS unit`;

const insertTemplates = `
  INSERT INTO approval_template (id, company_id, name) SELECT uuidv7(), id, 'Contracts' FROM company`;

const insertApplications = `
  INSERT INTO application (id, company_id, number, applicant_id, applicant_name, title, kind, template_id, template_name,
                           template_version, document_type_name, seal_names, count, amount, user_id, user_name, fields,
                           route, state, end_kind, stage, round, step_name, waits_for, ended_at, created_at)
  SELECT uuidv7(), unit.company_id, '20261115-' || lpad(n::text, 7, '0'), unit.account_id, 'Person ' || (n % 997),
         'Agreement on deliveries no. ' || n, 'paper', unit.template_id, 'Contracts', 1, 'Contract',
         ARRAY['Company seal', 'Contract seal'], 2 + n % 7, n * 100, unit.account_id, 'Person ' || (n % 991),
         '{"reason": "For the deliveries of the coming quarter", "counterparty": "Somebody Ltd.", "copies": 2}', '[]',
         CASE WHEN waits THEN 'WAITING' ELSE 'COMPLETED' END, CASE WHEN waits THEN NULL ELSE 'approved' END,
         0, 1, CASE WHEN waits THEN 'Approval' ELSE '' END,
         CASE WHEN waits THEN jsonb_build_array(jsonb_build_object('userId', unit.account_id, 'realName', unit.real_name))
              ELSE '[]' END,
         CASE WHEN waits THEN NULL ELSE now() END, now() - ($1::int - n) * interval '31 seconds'
  FROM (SELECT n, n / ${units} % ${oneWaitsOf} = 0 AS waits FROM generate_series(1, $1::int) AS n) AS numbered
  JOIN ${unitsInOrder} ON unit.place = n % ${units}`;

const insertTasks = `
  INSERT INTO approval_task (id, company_id, application_id, step_id, stage, round, slot, ordinal, user_id, user_name,
                             state, opened_at, decided_at)
  SELECT uuidv7(), a.company_id, a.id, 'a', 0, 1, 0, 0, unit.account_id, unit.real_name,
         CASE WHEN a.end_kind IS NULL THEN 'open' ELSE 'approved' END, a.created_at, a.ended_at
  FROM application a JOIN ${unitsInOrder} ON unit.company_id = a.company_id`;

/** Migrates a database and puts so many applications of twenty units into it, each with the task to decide it. */
export const makeApplications = async (connection: Connection, rows: number): Promise<ApplicationsData> => {
  const db = new pg.Pool(connection);
  try {
    const reader = await makeUnits(connection, db);
    await db.query(insertTemplates);
    // Nobody looks at figures here, and what adds them up would be at work for as long as the lists are asked for.
    await fillTable(db, 'application', insertApplications, [rows], { withTriggers: false });
    await fillTable(db, 'approval_task', insertTasks, [], { withTriggers: false });
    return { connection, ...reader, ...(await findDeep(db, 'application', reader.companyId, rows)) };
  } finally {
    await db.end();
  }
};
