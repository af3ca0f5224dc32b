import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Connection, createBenchApp } from './kit/database.ts';

/** A unit with many members, each with a login and a ticket to listen with. */
export interface Crowd {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  readonly tickets: readonly string[];
}

const addAccounts = `
  INSERT INTO account (id, mobile, real_name)
  SELECT uuidv7(), '139' || lpad(n::text, 8, '0'), 'Person ' || n FROM generate_series(1, $1::int) AS n`;
const addMembers = `
  INSERT INTO membership (id, company_id, account_id, role, real_name) SELECT uuidv7(), $1, id, 3, real_name FROM account`;
const addSessions = `
  INSERT INTO session (id, token_hash, account_id, company_id, client_type, login_type, ip, user_agent, expires_at)
  SELECT uuidv7(), uuid_send(uuidv7()), id, $1, 'pc', 'phone', '-', '-', now() + interval '1 day' FROM account
  RETURNING id, account_id AS account`;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/** Migrates a database and puts a crowd into it. */
export const makeCrowd = async (connection: Connection, size: number): Promise<Crowd> => {
  const app = await createBenchApp(connection);
  await app.close();
  const db = new pg.Pool(connection);
  try {
    const { rows: units } = await db.query<{ id: string }>(
      `INSERT INTO company (id, name, full_name, social_credit_code) VALUES (uuidv7(), 'Crowd', 'Crowd Ltd.', 'x') RETURNING id`,
    );
    const companyId = units[0]?.id ?? '';
    await db.query(addAccounts, [size]);
    await db.query(addMembers, [companyId]);
    const { rows } = await db.query<{ id: string; account: string }>(addSessions, [companyId]);
    const tickets = rows.map(() => randomBytes(32).toString('base64url'));
    await db.query(
      `INSERT INTO live_ticket (ticket_hash, company_id, account_id, session_id, expires_at)
       SELECT hash, $1, account, session, now() + interval '1 hour'
       FROM unnest($2::bytea[], $3::uuid[], $4::uuid[]) AS t (hash, account, session)`,
      [companyId, tickets.map(hashOf), rows.map(({ account }) => account), rows.map(({ id }) => id)],
    );
    return { companyId, accountIds: rows.map(({ account }) => account), tickets };
  } finally {
    await db.end();
  }
};
