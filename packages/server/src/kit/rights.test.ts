import { expect, test } from 'vitest';
import { listRights } from '../testing/rights.ts';
import { createWorld } from '../testing/world.ts';

const { db } = await createWorld();

test('every right of the two sides is one that somebody has read', async () => {
  await expect(await listRights(db)).toMatchFileSnapshot('../migrations/rights.md');
});

test('the side of units has nothing of how people and operators get in, nor of the books of the platform', async () => {
  const closed = ['operator', 'verification_code', 'login_ticket', 'trusted_machine', 'attempt', 'migration'];
  const { rows } = await db.query(
    `SELECT name FROM unnest($1::text[]) AS name
     WHERE has_any_column_privilege('chancery_unit', name, 'SELECT, INSERT, UPDATE, REFERENCES')`,
    [closed],
  );
  expect(rows).toEqual([]);
  const secrets = await db.query(
    `SELECT has_column_privilege('chancery_unit', 'account', 'password_hash', 'SELECT') AS password,
            has_column_privilege('chancery_unit', 'session', 'token_hash', 'SELECT') AS token`,
  );
  expect(secrets.rows).toEqual([{ password: false, token: false }]);
});

test('what the side of units reads without a policy is the same for everybody', async () => {
  const { rows } = await db.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND NOT relrowsecurity AND has_any_column_privilege('chancery_unit', oid, 'SELECT, UPDATE')
     ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'dictionary_entry',
    'dictionary_type',
    // Contents by their digests, counted; whose file one is says `file`.
    'file_content',
    'firmware',
    'menu_item',
    'offer',
    'offer_price',
    'platform_config',
    'version_history',
  ]);
});

test('a new table is closed to both sides until a migration opens it', async () => {
  await db.query('CREATE TABLE brand_new (id integer)');
  const { rows } = await db.query(
    `SELECT side FROM unnest('{chancery_unit,chancery_platform}'::text[]) AS side
     WHERE has_table_privilege(side, 'brand_new', 'SELECT, INSERT, UPDATE, DELETE')`,
  );
  expect(rows).toEqual([]);
});
