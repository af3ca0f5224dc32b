import { listOperateLog } from '@chancery/contract/log/calls.ts';
import {
  addOrganization,
  deleteOrganization,
  listOrganization,
  updateOrganization,
} from '@chancery/contract/organization/calls.ts';
import { OrganizationType, Role, UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { updateUnitConfig } from '@chancery/contract/unit/config.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../../testing/world.ts';
import { createWorld } from '../../testing/world.ts';

const { call, given, db } = await createWorld();
const type = OrganizationType.department;

const administrator = () => given.member({ role: Role.mainAdministrator });
const add = async (who: Caller, name: string, parentId?: string) =>
  (await call(who, addOrganization, { type, name, parentId })).id;
const level = async (who: Caller, parentId?: string) =>
  (await call(who, listOrganization, { type, parentId })).list;
const names = async (who: Caller, parentId?: string) => (await level(who, parentId)).map(({ name }) => name);
const update = (who: Caller, id: string, changes: object, revision = 1) =>
  call(who, updateOrganization, { type, id, revision, ...changes });

test('departments make a tree that is read level by level', async () => {
  const me = await administrator();
  const sales = await add(me, 'Sales');
  await add(me, 'Finance');
  const north = await add(me, 'North', sales);
  expect(await level(me)).toMatchObject([
    { name: 'Sales', hasChildren: true, parentId: null, head: null, members: 0 },
    { name: 'Finance', hasChildren: false },
  ]);
  expect(await level(me, sales)).toMatchObject([{ id: north, parentId: sales }]);
  expect((await call(me, listOperateLog, {})).list[0]).toMatchObject({
    action: 'organization.add',
    objectName: 'North',
    after: { parentId: sales },
  });
});

test('everybody in the unit knows the departments, only those allowed change them', async () => {
  const me = await administrator();
  const id = await add(me, 'Sales');
  const member = await given.member({ unit: me.unit });
  expect(await names(member)).toEqual(['Sales']);
  await expect(add(member, 'Mine')).toRefuseWith('permission.denied');
  await expect(update(member, id, { name: 'Mine' })).toRefuseWith('permission.denied');
  await expect(call(member, deleteOrganization, { type, id })).toRefuseWith('permission.denied');
  await expect(add(await given.person(), 'Nowhere')).toRefuseWith('permission.denied');
});

test('a search finds a department anywhere, with what stands above it', async () => {
  const me = await administrator();
  const sales = await add(me, 'Sales');
  const north = await add(me, 'North', sales);
  await add(me, '100% paper', north);
  const { list } = await call(me, listOrganization, { type, keyword: '0% PAP' });
  expect(list).toMatchObject([{ name: '100% paper', path: ['Sales', 'North'], above: [sales, north] }]);
  expect((await call(me, listOrganization, { type, keyword: '_' })).list).toEqual([]);
  expect((await call(me, listOrganization, { type, id: north })).list).toMatchObject([{ path: ['Sales'] }]);
  await expect(call(me, listOrganization, { type, id: me.unit.id })).toRefuseWith('organization.notFound');
});

test('the head is an active member, and their phone is shown as the unit has decided', async () => {
  const me = await administrator();
  const head = await given.member({ unit: me.unit });
  const { id } = await call(me, addOrganization, { type, name: 'Sales', headUserId: head.id });
  expect((await level(me))[0]?.head).toMatchObject({ userId: head.id, mobile: expect.stringContaining('*') });
  await call(me, updateUnitConfig, { switches: [UnitSwitch.phonesShown], revision: 1 });
  expect((await level(me))[0]?.head?.mobile).toBe(head.mobile);
  await update(me, id, { headUserId: null });
  expect((await level(me))[0]?.head).toBeNull();
  const stranger = await given.member();
  await expect(update(me, id, { headUserId: stranger.id }, 2)).toRefuseWith('organization.headNotFound');
});

test('departments are renamed, moved and put in order', async () => {
  const me = await administrator();
  const [a, b, c] = [await add(me, 'A'), await add(me, 'B'), await add(me, 'C')];
  await update(me, c, { beforeId: a });
  expect(await names(me)).toEqual(['C', 'A', 'B']);
  await update(me, c, { beforeId: null }, 2);
  expect(await names(me)).toEqual(['A', 'B', 'C']);
  await update(me, a, { parentId: b, name: 'A2' });
  expect(await names(me)).toEqual(['B', 'C']);
  expect(await names(me, b)).toEqual(['A2']);
  await update(me, a, { parentId: null, beforeId: c }, 2);
  expect(await names(me)).toEqual(['B', 'A2', 'C']);
  await expect(update(me, a, { beforeId: me.unit.id }, 3)).toRefuseWith('organization.notFound');
});

test('an edit begun on an older state is told what changed', async () => {
  const me = await administrator();
  const id = await add(me, 'Sales');
  await update(me, id, { name: 'Sales and service' });
  const refusal = await update(me, id, { name: 'Shop' }).catch((error) => error);
  expect(refusal.key).toBe('edit.conflict');
  expect(refusal.data.conflict.current).toMatchObject({ name: 'Sales and service', revision: 2 });
});

test('a name stands once at a place', async () => {
  const me = await administrator();
  const sales = await add(me, 'Sales');
  await expect(add(me, 'Sales')).toRefuseWith('organization.nameTaken');
  const other = await add(me, 'Sales', sales);
  await expect(update(me, other, { parentId: null })).toRefuseWith('organization.nameTaken');
});

test('nothing is moved below itself, also when two harmless moves come at once', async () => {
  const me = await administrator();
  const [a, b] = [await add(me, 'A'), await add(me, 'B')];
  const below = await add(me, 'Below', a);
  await expect(update(me, a, { parentId: below })).toRefuseWith('organization.cycle');
  await expect(update(me, a, { parentId: a })).toRefuseWith('organization.cycle');
  const outcomes = await Promise.allSettled([update(me, a, { parentId: b }), update(me, b, { parentId: a })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the tree has a bottom', async () => {
  const me = await administrator();
  let parent: string | undefined;
  for (let depth = 1; depth <= 20; depth += 1) parent = await add(me, `Level ${depth}`, parent);
  await expect(add(me, 'Too deep', parent)).toRefuseWith('organization.tooDeep');
});

test('the limit of departments holds when many are added at once, and the refusal names it', async () => {
  const me = await administrator();
  await db.query('UPDATE company_config SET max_departments = 3 WHERE company_id = $1', [me.unit.id]);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => add(me, `D${n}`)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const english = await add(me, 'one more').catch((error) => error);
  expect(english.key).toBe('unit.limit');
  expect(english.message).toMatch(/Departments: at most 3/);
  const chinese = await add({ ...me, language: 'zh' }, '再加一个').catch((error) => error);
  expect(chinese.message).toContain('部门数');
});

test('only an empty department is deleted', async () => {
  const me = await administrator();
  const sales = await add(me, 'Sales');
  const north = await add(me, 'North', sales);
  await expect(call(me, deleteOrganization, { type, id: sales })).toRefuseWith('organization.notEmpty');
  const { rows } = await db.query('SELECT id FROM membership WHERE account_id = $1', [me.id]);
  await db.query('INSERT INTO membership_department VALUES ($1, $2, $3)', [me.unit.id, rows[0].id, north]);
  await expect(call(me, deleteOrganization, { type, id: north })).toRefuseWith('organization.notEmpty');
  await db.query('DELETE FROM membership_department WHERE department_id = $1', [north]);
  await call(me, deleteOrganization, { type, id: north });
  await call(me, deleteOrganization, { type, id: sales });
  expect(await names(me)).toEqual([]);
});

test('five thousand departments ten levels deep are read and searched quickly', async () => {
  const me = await administrator();
  await db.query(
    `INSERT INTO department (id, company_id, parent_id, name, position)
     SELECT gen_random_uuid(), $1, NULL, 'Root', 1`,
    [me.unit.id],
  );
  for (let depth = 1; depth < 10; depth += 1) {
    await db.query(
      `INSERT INTO department (id, company_id, parent_id, name, position)
       SELECT gen_random_uuid(), $1, (SELECT id FROM department WHERE company_id = $1 AND name LIKE $2 ORDER BY name LIMIT 1),
              format('L%s no %s', $3::int, n), n
       FROM generate_series(1, 555) AS n`,
      [me.unit.id, depth === 1 ? 'Root' : `L${depth - 1} no 1`, depth],
    );
  }
  const [root] = await level(me);
  const begun = performance.now();
  const first = await call(me, listOrganization, { type, parentId: root?.id });
  const found = await call(me, listOrganization, { type, keyword: 'L9 no 55' });
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(first).toMatchObject({ truncated: true });
  expect(first.list).toHaveLength(500);
  expect(found.list[0]?.path).toHaveLength(9);
});
