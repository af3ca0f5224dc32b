import { randomUUID } from 'node:crypto';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '../../kit/database.ts';
import { createTransactions } from '../../kit/transaction.ts';
import { createWorld } from '../../testing/world.ts';
import { hold, settle, take, usedOfFree } from './ledger.ts';

/** Each is a unit of its own; `RUSHES=200` asks for more. */
const rushes = Number(process.env.RUSHES ?? 3);

const { app, connection, db, given } = await createWorld();
const { text, mark } = LedgerValue;
// Many at once take turns at a few connections, and on a busy machine nobody is to give up.
const pool = createPool(connection, 10, 60_000);
afterAll(() => pool.end());
const transactions = createTransactions(pool);

const unitWith = async (texts: number): Promise<string> => {
  const { unit } = await given.member({});
  await allow(unit.id, texts);
  return unit.id;
};
const allow = (companyId: string, texts: number) =>
  db.query('UPDATE company_config SET free_sms = $2 WHERE company_id = $1', [companyId, texts]);
const drawn = (companyId: string, amount = 1, reference: string = randomUUID()) => ({
  companyId,
  value: text,
  amount,
  reference,
});
const inUnit = transactions.apart;
const spend = (companyId: string, amount = 1, reference?: string) =>
  inUnit({ companyId }, (tx) => take(tx, drawn(companyId, amount, reference)));
const setAside = (companyId: string, amount: number, reference: string) =>
  inUnit({ companyId }, (tx) => hold(tx, drawn(companyId, amount, reference)));
const end = (companyId: string, reference: string, used: number) =>
  inUnit({ companyId }, (tx) => settle(tx, { companyId, value: text, reference, used }));
const grant = (companyId: string, lot: string, amount: number, days: number | null, why = lot) =>
  inUnit('platform', async (tx) => {
    const until = days === null ? null : new Date(Date.now() + days * 86_400_000);
    await tx.$client.query('SELECT ledger_grant($1, $2, $3, $4, $5, $6, $7)', [
      companyId,
      text,
      lot,
      until,
      why,
      amount,
      'Operator',
    ]);
  });
/** What the accounts of a unit hold, lot by lot. */
const balances = async (companyId: string) => {
  const { rows } = await db.query<{ name: string; held: string }>(
    `SELECT l.name, string_agg(a.role || ' ' || a.balance, ', ' ORDER BY a.role) FILTER (WHERE a.balance <> 0) AS held
     FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id WHERE l.company_id = $1 GROUP BY l.id ORDER BY l.id`,
    [companyId],
  );
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
};

test('of fifty who want the last ten at once, ten get them', {
  timeout: 60_000 + rushes * 5_000,
}, async () => {
  for (let rush = 0; rush < rushes; rush += 1) {
    const unit = await unitWith(10);
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(unit)));
    expect(answers.filter(Boolean)).toHaveLength(10);
    expect(await balances(unit)).toEqual({ free: 'source -10, spent 10' });
  }
});

test('one reason is one use, however often and however many at once it is given', async () => {
  const unit = await unitWith(5);
  expect(await Promise.all(Array.from({ length: 8 }, () => spend(unit, 2, 'the same')))).not.toContain(false);
  await setAside(unit, 2, 'work');
  await setAside(unit, 2, 'work');
  await end(unit, 'work', 1);
  await end(unit, 'work', 1);
  expect(await balances(unit)).toEqual({ free: 'free 2, source -5, spent 3' });
});

test('what is held is nobody else’s, is spent as far as it was used, and may be held again', async () => {
  const unit = await unitWith(5);
  await setAside(unit, 4, 'work');
  expect(await spend(unit, 2)).toBe(false);
  await end(unit, 'work', 0);
  await setAside(unit, 4, 'work');
  expect(await balances(unit)).toEqual({ free: 'free 1, held 4, source -5' });
  await expect(end(unit, 'work', 5)).rejects.toMatchObject({ cause: { message: 'used 5 of 4 held' } });
  await end(unit, 'work', 3);
  expect(await balances(unit)).toEqual({ free: 'free 2, source -5, spent 3' });
});

test('what ends first is taken first, several lots make up what one lacks, and nothing is taken after the end', async () => {
  const unit = await unitWith(1);
  await grant(unit, 'later', 3, 300);
  await grant(unit, 'sooner', 2, 30);
  await grant(unit, 'over', 9, -1);
  expect(await spend(unit, 3)).toBe(true);
  expect(await balances(unit)).toMatchObject({
    sooner: 'source -2, spent 2',
    later: 'free 2, source -3, spent 1',
    free: 'free 1, source -1',
    over: 'free 9, source -9',
  });
  expect(await spend(unit, 4)).toBe(false);
  await app.services.ledgerChores.lapse();
  await app.services.ledgerChores.lapse();
  expect((await balances(unit)).over).toBe('lapsed 9, source -9');
});

test('what is held when its lot ends lapses once it is given back', async () => {
  const unit = await unitWith(0);
  await grant(unit, 'short', 5, 30);
  await setAside(unit, 4, 'long work');
  await db.query(`UPDATE ledger_lot SET ends_at = now() WHERE company_id = $1 AND name = 'short'`, [unit]);
  await app.services.ledgerChores.lapse();
  await end(unit, 'long work', 3);
  await app.services.ledgerChores.lapse();
  expect((await balances(unit)).short).toBe('lapsed 2, source -5, spent 3');
});

test('a limit that rises gives more, one that falls takes back what is unused and never what was used', async () => {
  const unit = await unitWith(4);
  await spend(unit, 3);
  for (const [limit, left] of [
    [6, 3],
    [2, 0],
    [5, 2],
  ] as const) {
    await allow(unit, limit);
    expect(await spend(unit, left + 1)).toBe(false);
    if (left > 0) await setAside(unit, left, `try ${limit}`);
    await end(unit, `try ${limit}`, 0);
  }
  expect(await inUnit('platform', (tx) => usedOfFree(tx, unit, text))).toBe(3);
});

test('the marks of a month end with it', async () => {
  const { unit } = await given.member({});
  const reference = 'mark of old';
  await inUnit({ companyId: unit.id }, (tx) =>
    take(tx, { companyId: unit.id, value: mark, amount: 1, reference }),
  );
  await db.query(`UPDATE ledger_lot SET name = 'free 2020-01', ends_at = now() WHERE company_id = $1`, [
    unit.id,
  ]);
  expect(await inUnit('platform', (tx) => usedOfFree(tx, unit.id, mark))).toBe(0);
});

test('nobody draws on another unit, gives themselves anything, or writes entries by hand', async () => {
  const [mine, other] = [await unitWith(3), await unitWith(3)];
  const asMine = (statement: string, ...values: unknown[]) =>
    inUnit({ companyId: mine }, (tx) => tx.$client.query(statement, values));
  const refused: Promise<unknown>[] = [
    inUnit({ companyId: mine }, (tx) => take(tx, drawn(other))),
    inUnit({ companyId: mine }, (tx) => hold(tx, drawn(other))),
    asMine(`SELECT ledger_settle($1, 'text', 'x', 0, 'me')`, other),
    asMine(`SELECT ledger_grant($1, 'text', 'gift', null, 'gift', 9, 'me')`, mine),
    asMine(`SELECT ledger_draw($1, 'text', 'take', 'x', 1, 'me')`, mine),
    asMine(`SELECT ledger_move(1, 1, 'source', 'free', 1)`),
    asMine(`UPDATE ledger_account SET balance = 9`),
    asMine(`DELETE FROM ledger_entry`),
    inUnit('platform', (tx) => tx.$client.query('UPDATE ledger_entry SET amount = 9')),
    inUnit({ companyId: mine }, (tx) => take(tx, drawn(mine, -1))),
  ];
  expect((await Promise.allSettled(refused)).map(({ status }) => status)).toEqual(
    refused.map(() => 'rejected'),
  );
  const seen = await asMine('SELECT DISTINCT company_id FROM ledger_lot');
  expect(seen.rows.every(({ company_id }) => company_id === mine)).toBe(true);
});
