import { createPrivateKey } from 'node:crypto';
import { createHardware, type MadeHardware } from '@chancery/server/seals/gateway/hardware.ts';
import pg from 'pg';
import { type Connection, createBenchApp } from './kit/database.ts';

/** A seal of the bench: what it logs in with, its key and the order it presses under. */
export interface BenchSeal {
  readonly serial: string;
  readonly secret: string;
  /** PKCS #8, as base64: signing is not what is measured, so it is done the quick way. */
  readonly key: string;
  readonly order: string;
}

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const keyOf = ({ secretKey }: MadeHardware) =>
  createPrivateKey({ key: Buffer.concat([pkcs8, secretKey]), format: 'der', type: 'pkcs8' })
    .export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

const setUp = `
  WITH unit AS (
    INSERT INTO company (id, name, full_name, social_credit_code) VALUES (uuidv7(), 'Bench', 'Bench Ltd.', 'x') RETURNING id
  ), person AS (
    INSERT INTO account (id, mobile, real_name) VALUES (uuidv7(), '13900000000', 'Bench') RETURNING id
  ), bound AS (
    INSERT INTO device (id, company_id, name, subtype, hardware_id, serial)
    SELECT uuidv7(), unit.id, h.serial, 1, h.id, h.serial FROM hardware h, unit
    RETURNING id, company_id, serial
  )
  INSERT INTO authorization_grant (id, company_id, empower_no, title, device_id, device_name, user_id, user_name, status,
    normal_count, cross_page_count, window_start, window_end)
  SELECT uuidv7(), b.company_id, b.serial, 'Bench', b.id, b.serial, p.id, 'Bench', 4, 1000000, 0,
    now() - interval '1 day', now() + interval '1 day'
  FROM bound b, person p
  RETURNING id, empower_no AS serial`;

/** Migrates a database and puts bound seals with open authorisations into it. */
export const makeSeals = async (connection: Connection, count: number): Promise<BenchSeal[]> => {
  const app = await createBenchApp(connection);
  const made = await app.transactions.apart('platform', (tx) =>
    createHardware(
      tx,
      app.secrets,
      Array.from({ length: count }, () => ({})),
    ),
  );
  await app.close();
  const db = new pg.Client(connection);
  await db.connect();
  const { rows } = await db.query<{ id: string; serial: string }>(setUp);
  await db.query('ANALYZE');
  await db.end();
  const orders = new Map(rows.map(({ id, serial }) => [serial, id]));
  return made.map((seal) => ({
    serial: seal.serial,
    secret: seal.secret,
    key: keyOf(seal),
    order: orders.get(seal.serial) ?? '',
  }));
};
