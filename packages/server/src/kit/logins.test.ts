import pg from 'pg';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { ensureLogins } from './logins.ts';

const world = await createWorld();
const { db, app, connection } = world;
const owner = await db.connect();
const logins = await ensureLogins(owner, connection, app.secrets);
owner.release();

const asLogin = async <T>(side: 'unit' | 'platform', work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(logins[side]);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

test('neither login becomes the other, the owner, or somebody with more rights', async () => {
  for (const [side, other] of [
    ['unit', 'platform'],
    ['platform', 'unit'],
  ] as const) {
    await asLogin(side, async (client) => {
      for (const statement of [
        `SET ROLE chancery_${other}`,
        `SET ROLE ${logins[other].user}`,
        `SET ROLE ${connection.user}`,
        `SET SESSION AUTHORIZATION ${logins[other].user}`,
        'CREATE ROLE somebody LOGIN',
        `GRANT chancery_${other} TO ${logins[side].user}`,
        `ALTER ROLE ${logins[other].user} PASSWORD 'mine'`,
        'CREATE TABLE mine (id integer)',
        'ALTER TABLE company DISABLE ROW LEVEL SECURITY',
        'DROP TABLE press',
        'SELECT * FROM pg_authid',
      ])
        await expect(client.query(statement), statement).rejects.toThrow(
          /permission denied|must (be|have)|only/i,
        );
      const { rows } = await client.query(
        'SELECT count(*)::int AS owned FROM pg_class WHERE relowner = $1::regrole',
        [logins[side].user],
      );
      expect(rows).toEqual([{ owned: 0 }]);
    });
  }
});

test('a server that starts again, or beside another, has the same logins', async () => {
  const client = await db.connect();
  const again = await Promise.all([1, 2].map(() => ensureLogins(client, connection, app.secrets)));
  client.release();
  expect(again).toEqual([logins, logins]);
  expect(await asLogin('unit', async (one) => (await one.query('SELECT 1 AS one')).rows)).toEqual([
    { one: 1 },
  ]);
});

test('an address of an outside database keeps everything but the name and the password', async () => {
  const client = await db.connect();
  const address = {
    connectionString: 'postgres://owner:secret@db.example.com:6432/chancery?sslmode=require',
  };
  const { unit } = await ensureLogins(client, address, app.secrets);
  client.release();
  const url = new URL(unit.connectionString ?? '');
  expect([url.host, url.pathname, url.search]).toEqual([
    'db.example.com:6432',
    '/chancery',
    '?sslmode=require',
  ]);
  expect(url.username).toBe(logins.unit.user);
  expect(url.password).toBe(logins.unit.password);
});
