import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startDouble } from '@chancery/payments/double/double.ts';
import type pg from 'pg';
import { findLedgerFault } from './ledger/ledger/ledger-check.ts';

export const ways = ['wechat', 'alipay', 'unionpay'] as const;

type Heard = { readonly notifyUrl: string; readonly returnUrl: string };

/** A file of a merchant says nothing about where it is told of payments: the server knows. */
const merchantOf = <T extends Heard>({ notifyUrl: _notify, returnUrl: _return, ...rest }: T) => rest;

/** Providers that outlive the server, and the file by which it reaches them. */
export const openBank = async (dataDir: string, address: string) => {
  const notify = (way: string) => `${address}/pay/notify/${way}`;
  const file = join(dataDir, 'bank.json');
  const double = await startDouble({
    port: 0,
    notify: { wechat: notify('wechat'), alipay: notify('alipay'), unionpay: notify('unionpay') },
    file,
    pace: 0.01,
  });
  const paymentFile = join(dataDir, 'merchant.json');
  const merchant = Object.fromEntries(ways.map((way) => [way, merchantOf(double.settingsFor(way))]));
  await writeFile(paymentFile, JSON.stringify(merchant));
  /** What the providers themselves say was paid and brought back. */
  const book = async () =>
    JSON.parse(await readFile(file, 'utf8')) as {
      readonly payments: readonly {
        readonly way: string;
        readonly providerNo: string;
        readonly amount: number;
      }[];
      readonly refunds: readonly { readonly refundNo: string; readonly amount: number }[];
    };
  return { double, paymentFile, book };
};

export type Bank = Awaited<ReturnType<typeof openBank>>;

/** As if the time had passed after which a silent server counts as dead, and a payment nobody told of is asked about. */
export const passSilence = async (db: pg.Pool): Promise<void> => {
  await db.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '5 minutes' WHERE state = 'active'`,
  );
  await db.query(`UPDATE order_payment SET ask_at = now() WHERE state = 'open' AND ask_at IS NOT NULL`);
};

/** As if the pause before another try were over. */
export const hurry = (db: pg.Pool) =>
  db.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now()`);

/** Money on its way: payments of the providers that are not noted, and refunds that are not done. */
export const underWay = async (db: pg.Pool, bank: Bank): Promise<number> => {
  const { payments } = await bank.book();
  const { rows } = await db.query<{ open: number }>(
    `SELECT ((SELECT count(*) FROM unnest($1::text[]) AS told (number)
              WHERE NOT EXISTS (SELECT FROM order_payment WHERE provider_no = told.number))
           + (SELECT count(*) FROM order_refund WHERE state <> 'done'))::int AS open`,
    [payments.map(({ providerNo }) => providerNo)],
  );
  return rows[0]?.open ?? Number.NaN;
};

/** Every movement of money the ledger knows. */
const movements = async (db: pg.Pool): Promise<string[]> => {
  const { rows } = await db.query<{ line: string }>(
    `SELECT reference || ' ' || amount AS line FROM ledger_transfer WHERE value = 'money'`,
  );
  return rows.map(({ line }) => line).sort();
};

/** What the ledger must say by what the providers did, beside what it says. */
export const compareBooks = async (db: pg.Pool, bank: Bank) => {
  const { payments, refunds } = await bank.book();
  const theirs = [
    ...payments.map(({ way, providerNo, amount }) => `payment ${way} ${providerNo} ${amount}`),
    ...refunds.map(({ refundNo, amount }) => `refund ${refundNo} ${amount}`),
  ].sort();
  return { theirs, ours: await movements(db), fault: await findLedgerFault(db) };
};
