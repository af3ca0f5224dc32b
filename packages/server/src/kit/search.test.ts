import { randomUUID } from 'node:crypto';
import { limits } from '@chancery/contract/limits.ts';
import { listColleagues, listMembers } from '@chancery/contract/member/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createEstate } from '../testing/matrix/estate/estate.ts';
import { createWorld } from '../testing/world.ts';
import { type Searched, search } from './search.ts';

const world = await createWorld();
const { app, call, db, given } = world;
const ours = await createEstate(world, 'Ours');
const theirs = await createEstate(world, 'Theirs');
for (const { things } of [ours, theirs]) {
  await things.application();
  await things.record();
  await things.mark();
  await things.identification();
  await things.order();
}

const tables: readonly Searched[] = [
  'application',
  'authorization_grant',
  'membership',
  'unit_order',
  'use_record',
  'watermark_detection',
  'watermark_record',
];

const wordsIn = async (table: Searched, companyId: string): Promise<string> => {
  const { rows } = await db.query(`SELECT words FROM ${table} WHERE company_id = $1 LIMIT 1`, [companyId]);
  return rows[0].words;
};

/** Whose rows a list finds that forgot to name its unit. */
const unitsFound = (table: Searched, keyword: string, companyId = ours.unit.id) =>
  app.transactions.read({ companyId }, async (tx) => {
    const contains = await search(tx, table, keyword);
    const { rows } = await tx.execute<{ company_id: string }>(
      sql`SELECT DISTINCT company_id FROM ${sql.identifier(table)} WHERE ${contains(sql`id`, sql`words`)}`,
    );
    return rows.map((row) => row.company_id);
  });

test.each(tables)('a search in %s that forgets its unit finds nothing of another', async (table) => {
  const [own, foreign] = [await wordsIn(table, ours.unit.id), await wordsIn(table, theirs.unit.id)];
  expect(await unitsFound(table, own)).toEqual([ours.unit.id]);
  expect(await unitsFound(table, foreign, theirs.unit.id)).toEqual([theirs.unit.id]);
  expect(await unitsFound(table, foreign)).toEqual([]);
});

test('the function answers ids of the transaction’s unit alone, none without one, and of no other table', async () => {
  const client = await db.connect();
  const searched = async (companyId: string, table = 'membership') => {
    await client.query('BEGIN');
    await client.query('SET LOCAL ROLE chancery_unit');
    await client.query("SELECT set_config('app.company_id', $1, true)", [companyId]);
    try {
      const { rows } = await client.query(`SELECT unit_search($1, '%', 1000) AS id`, [table]);
      return rows.map(({ id }) => id).sort();
    } finally {
      await client.query('ROLLBACK');
    }
  };
  const { rows } = await db.query('SELECT id FROM membership WHERE company_id = $1', [ours.unit.id]);
  expect(await searched(ours.unit.id)).toEqual(rows.map(({ id }) => id).sort());
  expect(await searched('')).toEqual([]);
  await expect(searched(ours.unit.id, 'operator')).rejects.toThrow('words of operator are not searched');
  client.release();
});

test('were the function to name rows of others, the list would not show them', async () => {
  await db.query(`ALTER FUNCTION unit_search RENAME TO unit_search_kept`);
  await db.query(`CREATE FUNCTION unit_search(searched text, pattern text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER AS
    $$ BEGIN RETURN QUERY EXECUTE format('SELECT id FROM %I WHERE words LIKE $1', searched) USING pattern; END $$`);
  for (const table of tables)
    expect(await unitsFound(table, await wordsIn(table, theirs.unit.id))).toEqual([]);
  await db.query('DROP FUNCTION unit_search');
  await db.query('ALTER FUNCTION unit_search_kept RENAME TO unit_search');
});

const crowd = async (people: number) => {
  const main = await given.member({ role: Role.mainAdministrator });
  const numbers = `1${randomUUID().slice(0, 6)}`;
  await db.query(
    `INSERT INTO account (id, mobile, real_name)
     SELECT gen_random_uuid(), $1 || n, CASE WHEN n = 7 THEN 'Quill Rare' ELSE 'Member ' || n END
     FROM generate_series(1, $2) AS n`,
    [numbers, people],
  );
  await db.query(
    `INSERT INTO membership (id, company_id, account_id, role, real_name)
     SELECT gen_random_uuid(), $1, id, $3, real_name FROM account WHERE starts_with(mobile, $2)`,
    [main.unit.id, numbers, Role.member],
  );
  await db.query('ANALYZE membership');
  return main;
};

const scansOf = async (index: string): Promise<number> => {
  const { rows } = await db.query('SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = $1', [
    index,
  ]);
  return rows[0].idx_scan;
};

test('a rare word is found by the index of words, a common one page by page, and both are counted', async () => {
  const main = await crowd(10_000);
  const before = await scansOf('membership_words');
  const rare = await call(main, listMembers, { keyword: 'quill' });
  expect(rare.list.map(({ realName }) => realName)).toEqual(['Quill Rare']);
  // PostgreSQL tells what it counted about a second later.
  await vi.waitFor(async () => expect(await scansOf('membership_words')).toBeGreaterThan(before), 20_000);
  const common = await call(main, listMembers, { keyword: 'member' });
  expect(common).toMatchObject({ total: limits.countCap, totalCapped: true });
  const next = await call(main, listMembers, { keyword: 'member', cursor: common.next ?? '' });
  const ids = [...common.list, ...next.list].map(({ userId }) => userId);
  expect(new Set(ids).size).toBe(2 * limits.pageSize);
});

test('a colleague is found by name, never by number', async () => {
  const one = await given.member({ realName: 'Ada Loom' });
  expect((await call(one, listColleagues, { keyword: 'ADA' })).list).toHaveLength(1);
  const { rows } = await db.query('SELECT mobile FROM membership WHERE account_id = $1', [one.id]);
  expect((await call(one, listColleagues, { keyword: rows[0].mobile })).list).toEqual([]);
});
