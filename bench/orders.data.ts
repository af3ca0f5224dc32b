import { OrderPayState, OrderState } from '@chancery/contract/order/codes.ts';
import pg from 'pg';
import type { Connection } from './kit/database.ts';
import { fillTable } from './kit/fill.ts';
import { makeOperator, makeUnits, type Session, units } from './kit/units.ts';

/** Somebody who asks for orders, and where the middle of their list is. */
export interface Asking extends Session {
  readonly cursor: string;
}

/** A database with orders, an administrator of one of its units, and an operator. */
export interface OrdersData {
  readonly connection: Connection;
  readonly unit: Asking;
  readonly operator: Asking;
  /** The number of one order of the unit, to be looked for. */
  readonly number: string;
}

/** One order of so many waits for a review of its voucher. */
const oneWaitingOf = 40;

const insertOrders = `
  INSERT INTO unit_order (id, company_id, company_name, number, title_zh, title_en, amount, state, pay_state, pay_type, ships,
                          created_by, created_at, paid_at, expires_at, updated_by)
  SELECT uuidv7(), unit.id, unit.name, 'D261117' || lpad(n::text, 8, '0'), '短信 ' || (n % 9 + 1) || '00 条',
         (n % 9 + 1) || '00 text messages', 1000 + n % 997 * 100,
         CASE WHEN waits THEN ${OrderState.initial} ELSE ${OrderState.finished} END,
         CASE WHEN waits THEN ${OrderPayState.notReviewed} ELSE ${OrderPayState.paid} END, 'offline', false,
         'Person ' || (n % 997), at, CASE WHEN NOT waits THEN at END, at + interval '7 days', 'platform'
  FROM (SELECT n, n / ${units} % ${oneWaitingOf} = 0 AS waits, now() - ($1::int - n) * interval '13 seconds' AS at
        FROM generate_series(1, $1::int) AS n) AS numbered
  JOIN (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS place FROM company) AS unit ON unit.place = n % ${units}`;

interface Middle {
  readonly number: string;
  readonly cursor: string;
}

const findMiddle = async (db: pg.Pool, rows: number, companyId?: string): Promise<Middle> => {
  const { rows: found } = await db.query<{ at: string; id: string; number: string }>(
    `SELECT created_at::text AS at, id, number FROM unit_order WHERE company_id = $1 OR $1 IS NULL
     ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1`,
    [companyId, Math.floor(rows / 2)],
  );
  const { at, id, number } = found[0] ?? { at: '', id: '', number: '' };
  return { number, cursor: Buffer.from(JSON.stringify([at, id, false, 100])).toString('base64url') };
};

/** Migrates a database and puts so many orders of twenty units into it. */
export const makeOrders = async (connection: Connection, rows: number): Promise<OrdersData> => {
  const db = new pg.Pool(connection);
  try {
    const { companyId, token, signingKey } = await makeUnits(connection, db);
    const operator = await makeOperator(connection, db);
    await fillTable(db, 'unit_order', insertOrders, [rows]);
    const own = await findMiddle(db, rows / units, companyId);
    const all = await findMiddle(db, rows);
    return {
      connection,
      unit: { token, signingKey, cursor: own.cursor },
      operator: { ...operator, cursor: all.cursor },
      number: own.number,
    };
  } finally {
    await db.end();
  }
};
