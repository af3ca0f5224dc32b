import { createHash, randomBytes } from 'node:crypto';
import { bindDevice } from '@chancery/contract/device/calls.ts';
import { listColleagues } from '@chancery/contract/member/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { takeLogins } from './given-logins.ts';

const server = inject('connection');
const word = () => randomBytes(6).toString('hex');
const admin = new pg.Client({ ...server, database: 'postgres' });
await admin.connect();

/** A login as somebody who runs the database would make it. */
const madeLogin = async (rights: string) => {
  const [user, password] = [`made_${word()}`, word()];
  await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}' ${rights}`);
  return { user, password };
};
const database = `outside_${word()}`;
const owner = await madeLogin('NOCREATEROLE IN ROLE chancery_unit, chancery_platform');
await admin.query(`GRANT ${owner.user} TO CURRENT_USER`);
await admin.query(`CREATE DATABASE ${database} OWNER ${owner.user}`);
const as = ({ user, password }: { user: string; password: string }): string =>
  `postgres://${user}:${password}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`;

const unit = await madeLogin('IN ROLE chancery_unit');
const platform = await madeLogin('IN ROLE chancery_platform');
const world = await createWorld(
  { DATABASE_URL: as(owner), DATABASE_UNIT_URL: as(unit), DATABASE_PLATFORM_URL: as(platform) },
  { connectionString: as(owner) },
);

test('a server with logins that somebody made creates no role, sets no password and uses no other', async () => {
  const own = createHash('sha256').update(database).digest('hex').slice(0, 12);
  const made = await admin.query('SELECT FROM pg_roles WHERE rolname LIKE $1', [`%${own}`]);
  expect(made.rowCount).toBe(0);
  for (const login of [unit, platform]) {
    const client = new pg.Client(as(login));
    await client.connect();
    await client.end();
  }
  const { rows } = await world.db.query(
    `SELECT DISTINCT usename AS name FROM pg_stat_activity WHERE application_name = 'chancery' AND datname = $1`,
    [database],
  );
  const names = rows.map(({ name }) => name);
  expect(names).toContain(platform.user);
  expect(names).not.toContain(owner.user);
});

test('work of units goes on as ever where the owner is nobody special', async () => {
  const main = await world.given.member({ role: Role.mainAdministrator, realName: 'Ada Loom' });
  expect((await world.call(main, listColleagues, { keyword: 'loom' })).list).toHaveLength(1);
  const { serial, bindCode } = await world.given.hardware();
  const { id } = await world.call(main, bindDevice, { serial, code: bindCode, name: 'Seal 1' });
  const { rows } = await world.db.query('SELECT company_id FROM device WHERE id = $1', [id]);
  expect(rows).toEqual([{ company_id: main.unit.id }]);
});

test.each([
  [
    'is in the other role too',
    'IN ROLE chancery_unit, chancery_platform',
    'is in the role chancery_platform',
  ],
  ['is in no role', '', 'is not in the role chancery_unit'],
  ['makes roles', 'CREATEROLE IN ROLE chancery_unit', 'may do more than its side needs'],
])('a login that %s is not taken', async (_, rights, fault) => {
  const wrong = { connectionString: as(await madeLogin(rights)) };
  const taken = takeLogins({ unit: wrong, platform: { connectionString: as(platform) } });
  await expect(taken).rejects.toThrow(`DATABASE_UNIT_URL: the login ${fault}`);
});

test('the owner is not taken for a side, and a wrong password is told without it', async () => {
  const right = { connectionString: as(platform) };
  const asOwner = takeLogins({ unit: { connectionString: as(owner) }, platform: right });
  await expect(asOwner).rejects.toThrow('DATABASE_UNIT_URL: the login owns tables');
  const wrong = takeLogins({
    unit: { connectionString: as({ ...unit, password: 'hunter2' }) },
    platform: right,
  });
  await expect(wrong).rejects.toThrow(/^DATABASE_UNIT_URL: no connection: .*authentication failed/);
});
