import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startDouble } from '@chancery/payments/double/double.ts';
import type pg from 'pg';
import { findLedgerFault } from './ledger/ledger/ledger-check.ts';

export const ways = ['wechat', 'alipay', 'unionpay'] as const;

type Heard = { readonly notifyUrl: string; readonly returnUrl: string };

/** A file of a merchant says nothing about where it is told of payments: the server knows. */
const merchantOf = <T extends Heard>({ notifyUrl: _notify, returnUrl: _return, ...rest }: T) => rest;

interface Book {
  readonly payments: readonly {
    readonly way: string;
    readonly providerNo: string;
    readonly amount: number;
  }[];
  readonly refunds: readonly { readonly refundNo: string; readonly amount: number }[];
  readonly errands: { tries: number; nextAt?: number; readonly outcome?: string }[];
}

/** Providers that outlive the server, and the file by which it reaches them. */
export const openBank = async (dataDir: string, address: string) => {
  const notify = (way: string) => `${address}/pay/notify/${way}`;
  const file = join(dataDir, 'bank.json');
  const open = (port: number) =>
    startDouble({
      port,
      notify: { wechat: notify('wechat'), alipay: notify('alipay'), unionpay: notify('unionpay') },
      file,
      pace: 0.01,
    });
  let double = await open(0);
  const paymentFile = join(dataDir, 'merchant.json');
  const merchant = Object.fromEntries(ways.map((way) => [way, merchantOf(double.settingsFor(way))]));
  await writeFile(paymentFile, JSON.stringify(merchant));
  /** What the providers themselves say was paid and brought back. */
  const book = async () => JSON.parse(await readFile(file, 'utf8')) as Book;
  /** Tells again what nobody took: real providers come back for a day, however long a restart takes here. */
  const tellAgain = async (): Promise<void> => {
    await double.settled();
    await double.stop();
    const known = await book();
    for (const errand of known.errands)
      if (!errand.outcome?.startsWith('kept')) Object.assign(errand, { tries: 0, nextAt: Date.now() });
    await writeFile(file, JSON.stringify(known));
    double = await open(Number(new URL(double.address).port));
  };
  return {
    paymentFile,
    book,
    tellAgain,
    pay: (...payment: Parameters<typeof double.pay>) => double.pay(...payment),
    stop: () => double.stop(),
  };
};

export type Bank = Awaited<ReturnType<typeof openBank>>;

/** As if the time had passed after which a silent server counts as dead. */
export const passSilence = (db: pg.Pool) =>
  db.query(`UPDATE pgboss.job SET started_on = started_on - interval '5 minutes' WHERE state = 'active'`);

/** As if the pauses were over before another try, and before a payment that nobody told of is asked about. */
export const passPauses = async (db: pg.Pool): Promise<void> => {
  await db.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now()`);
  await db.query(`UPDATE order_payment SET ask_at = now() WHERE state = 'open' AND ask_at > now()`);
};

/** Money on its way, by name: payments of the providers that are not noted, and refunds that are not done. */
export const underWay = async (db: pg.Pool, bank: Bank): Promise<string[]> => {
  const { payments } = await bank.book();
  const { rows } = await db.query<{ what: string }>(
    `SELECT 'payment ' || number AS what FROM unnest($1::text[]) AS told (number)
       WHERE NOT EXISTS (SELECT FROM order_payment WHERE provider_no = told.number)
     UNION ALL
     SELECT format('refund %s by %s is %s %s', refund_no, way, state, opinion) FROM order_refund WHERE state <> 'done'`,
    [payments.map(({ providerNo }) => providerNo)],
  );
  return rows.map(({ what }) => what);
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
