import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';

const { app, db, given } = await createWorld();
const [one, two] = [await given.member(), await given.member()];

test('every table with a unit in it is under row-level security, for its owner too', async () => {
  const { rows } = await db.query(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS protected,
           (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive) AS policies
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'session'`);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  // What is left of units that are gone is the platform's alone.
  const policiesOf = (name: string) => (['closed_unit', 'evidence_removed'].includes(name) ? 1 : 2);
  expect(
    rows.filter(({ name, ...table }) => !table.protected || table.policies !== policiesOf(name)),
  ).toEqual([]);
});

const unitsSeen = (scope: { companyId: string } | 'platform') =>
  app.transactions.read(scope, async (tx) => {
    const { rows } = await tx.execute<{ company_id: string }>(sql`SELECT company_id FROM membership`);
    return [...new Set(rows.map((row) => row.company_id))];
  });

test('a unit sees its own rows however many others are asked for at the same time', async () => {
  const asked = Array.from({ length: 100 }, (_, at) => (at % 2 ? one : two).unit.id);
  for (let round = 0; round < 20; round += 1) {
    const seen = await Promise.all(asked.map((companyId) => unitsSeen({ companyId })));
    expect(seen.filter((units, at) => units.length !== 1 || units[0] !== asked[at])).toEqual([]);
  }
});

test('the unit of a transaction does not outlive it, and without one nothing is seen', async () => {
  await unitsSeen({ companyId: one.unit.id });
  const seen = await app.transactions.read({ companyId: one.unit.id }, async (tx) => {
    await tx.execute(sql`SELECT set_config('app.company_id', '', true)`);
    return (await tx.execute(sql`SELECT FROM membership`)).rows.length;
  });
  expect(seen).toBe(0);
  expect((await unitsSeen('platform')).length).toBeGreaterThan(1);
});

test('a row cannot be written into another unit, nor moved there', async () => {
  const write = (statement: ReturnType<typeof sql>) =>
    app.transactions.apart({ companyId: one.unit.id }, (tx) => tx.execute(statement));
  const foreign = {
    cause: expect.objectContaining({ message: expect.stringMatching(/row-level security/) }),
  };
  await expect(
    write(
      sql`INSERT INTO role_menu (company_id, role, menu_code, granted) VALUES (${two.unit.id}, 3, 'log.view', true)`,
    ),
  ).rejects.toMatchObject(foreign);
  await expect(
    write(sql`UPDATE membership SET company_id = ${two.unit.id} WHERE account_id = ${one.id}`),
  ).rejects.toMatchObject(foreign);
  expect((await write(sql`DELETE FROM membership WHERE account_id = ${two.id}`)).rowCount).toBe(0);
});

test('a smart seal of another unit is not seen, nor changed, nor opened without its code', async () => {
  const made = await given.hardware();
  const seal = await given.smartSeal({ unit: two.unit });
  const asOne = (statement: ReturnType<typeof sql>) =>
    app.transactions.apart({ companyId: one.unit.id }, (tx) => tx.execute(statement));
  expect((await asOne(sql`SELECT id FROM hardware`)).rows).toEqual([]);
  expect((await asOne(sql`UPDATE hardware SET press_counter = 9`)).rowCount).toBe(0);
  for (const column of ['bind_code_hash', 'secret_hash'])
    await expect(asOne(sql`SELECT ${sql.identifier(column)} FROM hardware`)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringMatching(/permission denied/) }),
    });
  const wrong = sql`SELECT id FROM hardware_to_bind(${made.serial}, '\\x00'::bytea)`;
  expect((await asOne(wrong)).rows).toEqual([]);
  const theirs = await app.transactions.read({ companyId: two.unit.id }, (tx) =>
    tx.execute(sql`SELECT serial FROM hardware`),
  );
  expect(theirs.rows).toEqual([{ serial: seal.serial }]);
});

test('the logs can be added to but not changed', async () => {
  for (const scope of [{ companyId: one.unit.id }, 'platform'] as const) {
    for (const statement of [sql`DELETE FROM operate_log`, sql`UPDATE login_log SET user_name = 'x'`]) {
      await expect(app.transactions.apart(scope, (tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringMatching(/permission denied/) }),
      });
    }
  }
});

test('a refused or failed write leaves nothing behind, and an opening that fails runs nothing', async () => {
  const before = (await db.query('SELECT count(*)::int AS n FROM role_menu')).rows[0].n;
  const work = app.transactions.apart({ companyId: one.unit.id }, async (tx) => {
    await tx.execute(sql`INSERT INTO role_menu VALUES (${one.unit.id}, 3, 'log.view', true)`);
    throw new Error('after all not');
  });
  await expect(work).rejects.toThrow('after all not');
  expect((await db.query('SELECT count(*)::int AS n FROM role_menu')).rows[0].n).toBe(before);
  await expect(unitsSeen({ companyId: "x'; DROP TABLE account; --" })).rejects.toThrow('named by its id');
});

describe('whoever holds a connection waits for no second one', () => {
  const unit = { companyId: one.unit.id };
  const platform = 'platform' as const;
  const nothing = async () => {};
  const other = { companyId: two.unit.id };

  test.each([
    ['a unit', unit, unit],
    ['another unit', unit, other],
    ['the platform', platform, platform],
    ['a unit, from the platform', platform, unit],
  ])('of %s', async (_, from, to) => {
    const { transactions } = app;
    for (const open of ['apart', 'snapshot'] as const) {
      const nested = transactions.apart(from, () => transactions[open](to, nothing));
      await expect(nested, open).rejects.toThrow('no second connection');
    }
  });

  test('but the platform may be asked for a unit, and what outlives a transaction is outside of it', async () => {
    const { transactions } = app;
    await transactions.apart(unit, () => transactions.apart(platform, nothing));
    let late: () => Promise<void> = nothing;
    await transactions.apart(platform, async () => {
      late = AsyncLocalStorage.bind(() => transactions.apart(platform, nothing));
    });
    await late();
  });
});
