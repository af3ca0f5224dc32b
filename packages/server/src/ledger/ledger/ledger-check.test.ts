import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howOften } from '../../../../../tools/how-often.ts';
import { createWorld } from '../../testing/world.ts';
import { hold, settle, take } from './ledger.ts';
import { findLedgerFault } from './ledger-check.ts';

const { app, db, given } = await createWorld();

/** A connection of one's own, let go at the end. */
const connected = async () => {
  const client = await db.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: async () => client.release() });
};

const someUnit = async () => {
  const companyId = (await given.member({})).unit.id;
  const about = (reference: string) => ({ companyId, value: LedgerValue.text, reference });
  const run = <T>(work: Parameters<typeof app.transactions.apart<T>>[1]) =>
    app.transactions.apart({ companyId }, work);
  return {
    companyId,
    take: (amount: number, why: string) => run((tx) => take(tx, { ...about(why), amount })),
    hold: (amount: number, why: string) => run((tx) => hold(tx, { ...about(why), amount })),
    settle: (used: number, why: string) => run((tx) => settle(tx, { ...about(why), used })),
    limit: (texts: number) =>
      db.query('UPDATE company_config SET free_sms = $2 WHERE company_id = $1', [companyId, texts]),
  };
};

const last = '(SELECT max(transfer_id) FROM ledger_entry)';
const forgeries: readonly (readonly [string, string, RegExp])[] = [
  ['a balance', `UPDATE ledger_account SET balance = balance + 1 WHERE role = 'free'`, /^account/],
  ['a count', `UPDATE ledger_account SET entries = 0 WHERE role = 'free'`, /^account/],
  ['an amount', `UPDATE ledger_entry SET amount = 7 WHERE transfer_id = ${last} AND amount > 0`, /^entry/],
  [
    'the last amount with all that follows from it',
    `WITH forged AS (UPDATE ledger_entry SET amount = amount + 1, balance = balance + 1
       WHERE transfer_id = ${last} AND amount > 0 RETURNING account_id)
     UPDATE ledger_account SET balance = balance + 1 WHERE id IN (SELECT account_id FROM forged)`,
    /^transfer/,
  ],
  ['an entry taken out', `DELETE FROM ledger_entry WHERE transfer_id = ${last} AND amount > 0`, /^transfer/],
  [
    'an entry of the past taken out',
    `DELETE FROM ledger_entry WHERE number = 1 AND amount > 0`,
    /^transfer 1 does/,
  ],
  ['what a transfer says', `UPDATE ledger_transfer SET amount = amount + 1 WHERE id = ${last}`, /^transfer/],
  [
    'whose an entry is',
    `UPDATE ledger_entry SET company_id = gen_random_uuid() WHERE transfer_id = ${last} AND amount > 0`,
    /^entry/,
  ],
  [
    'whose a transfer is',
    `UPDATE ledger_transfer SET company_id = gen_random_uuid() WHERE id = ${last}`,
    /^transfer/,
  ],
  [
    'a whole transfer taken out',
    `WITH gone AS (DELETE FROM ledger_entry WHERE transfer_id = ${last} RETURNING transfer_id)
     DELETE FROM ledger_transfer WHERE id IN (SELECT transfer_id FROM gone)`,
    /^account/,
  ],
];

test('a ledger nobody touched is proven, and the first wrong place of a forged one is named', async () => {
  const unit = await someUnit();
  for (const work of ['first', 'second']) {
    await unit.hold(3, work);
    await unit.settle(2, work);
  }
  await using forger = await connected();
  expect(await findLedgerFault(forger)).toBeUndefined();
  for (const [what, forgery, said] of forgeries) {
    await forger.query('BEGIN');
    await forger.query(forgery);
    const wrong = await findLedgerFault(forger).finally(() => forger.query('ROLLBACK'));
    expect(wrong?.fault, what).toMatch(said);
    expect(wrong?.companyId).toBe(unit.companyId);
  }
});

test('a ledger that is not proven is said loudly', async () => {
  const unit = await someUnit();
  await unit.take(1, 'something');
  const spent = `role = 'spent' AND company_id = '${unit.companyId}'`;
  await db.query(`UPDATE ledger_account SET balance = balance + 1 WHERE ${spent}`);
  await app.services.ledgerChores.prove();
  await expect
    .poll(async () => (await db.query('SELECT detail FROM evidence_alarm')).rows)
    .toContainEqual({ detail: expect.stringMatching(/^ledger: account \d+ is not what its entries say/) });
  await db.query(`UPDATE ledger_account SET balance = balance - 1 WHERE ${spent}`);
});

const amount = fc.integer({ min: 1, max: 9 });
const work = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  fc.record({ kind: fc.constant('take'), amount, work }),
  fc.record({ kind: fc.constant('hold'), amount, work }),
  fc.record({ kind: fc.constant('settle'), amount: fc.integer({ min: 0, max: 9 }), work }),
  fc.record({ kind: fc.constant('limit'), amount: fc.integer({ min: 0, max: 40 }), work }),
);

/** The same in numbers: what is free, and what each work holds. */
const createModel = () => {
  let [limit, used] = [0, 0];
  const held = new Map<string, number>();
  const taken = new Set<string>();
  const inHand = () => [...held.values()].reduce((sum, one) => sum + one, 0);
  const fits = (wanted: number) => used + inHand() + wanted <= limit;
  return {
    limit: (to: number) => {
      limit = to;
    },
    take: (wanted: number, why: string) => {
      if (taken.has(why)) return true;
      if (!fits(wanted)) return false;
      taken.add(why);
      used += wanted;
      return true;
    },
    hold: (wanted: number, why: string) => {
      if (held.has(why)) return true;
      if (!fits(wanted)) return false;
      held.set(why, wanted);
      return true;
    },
    settle: (spent: number, why: string) => {
      used += Math.min(spent, held.get(why) ?? 0);
      held.delete(why);
    },
    held: (why: string) => held.get(why) ?? 0,
    used: () => used,
  };
};

test('whatever is taken, held, settled and allowed, in any order, is what simple numbers say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const unit = await someUnit();
      const model = createModel();
      await unit.limit(0);
      for (const { kind, amount: much, work: why } of steps) {
        if (kind === 'limit') {
          await unit.limit(much);
          model.limit(much);
        } else if (kind === 'settle') {
          await unit.settle(Math.min(much, model.held(why)), why);
          model.settle(much, why);
        } else if (kind === 'take') expect(await unit.take(much, why)).toBe(model.take(much, why));
        else expect(await unit.hold(much, why)).toBe(model.hold(much, why));
      }
      const { rows } = await db.query(
        `SELECT coalesce(sum(a.balance) FILTER (WHERE role = 'spent'), 0)::int AS used, coalesce(sum(a.balance), 0)::int AS all
         FROM ledger_account a WHERE a.company_id = $1`,
        [unit.companyId],
      );
      expect(rows[0]).toEqual({ used: model.used(), all: 0 });
    }),
    { numRuns: howOften(25, 3) },
  );
  await using client = await connected();
  expect(await findLedgerFault(client)).toBeUndefined();
});
