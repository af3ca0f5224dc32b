import { addOperator, getOperator } from '@chancery/contract/operator/accounts.ts';
import * as call from '@chancery/contract/org/calls.ts';
import { expect, test } from 'vitest';
import { next } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const me = await world.given.operator();

const add = async (name: string, parentId?: string) =>
  (await world.call(me, call.saveOrg, { name, parentId })).id;
const namesBelow = async (parentId?: string) =>
  (await world.call(me, call.queryOrgs, { parentId })).list.map(({ name }) => name);

test('organisations stand in the order they are put in, level by level', async () => {
  const top = await add('Platform');
  const [a, b, c] = [await add('A', top), await add('B', top), await add('C', top)];
  expect(await namesBelow(top)).toEqual(['A', 'B', 'C']);
  await world.call(me, call.moveOrg, { id: c, parentId: top, before: a });
  expect(await namesBelow(top)).toEqual(['C', 'A', 'B']);
  await world.call(me, call.moveOrg, { id: c, parentId: b, before: null });
  expect(await namesBelow(top)).toEqual(['A', 'B']);
  const { list } = await world.call(me, call.queryOrgs, { keyword: 'C' });
  expect(list).toMatchObject([{ id: c, path: [{ id: top }, { id: b, name: 'B' }] }]);
  expect((await world.call(me, call.getOrg, { id: b })).children).toBe(1);
});

test('a name is taken only among siblings', async () => {
  const top = await add('North');
  await add('Sales', top);
  await expect(add('Sales', top)).rejects.toThrow();
  await expect(world.call(me, call.saveOrg, { name: 'Sales', parentId: top })).toRefuseWith('org.nameTaken');
  const elsewhere = await add('Sales');
  const move = { id: elsewhere, parentId: top, before: null };
  await expect(world.call(me, call.moveOrg, move)).toRefuseWith('org.nameTaken');
  const rename = { id: elsewhere, revision: 1, name: 'North' };
  await expect(world.call(me, call.updateOrg, rename)).toRefuseWith('org.nameTaken');
});

test('nothing stands below itself, however it is moved there', async () => {
  const [a, b] = [await add(`X${next()}`), await add(`Y${next()}`)];
  const moves = await Promise.allSettled([
    world.call(me, call.moveOrg, { id: a, parentId: b, before: null }),
    world.call(me, call.moveOrg, { id: b, parentId: a, before: null }),
  ]);
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const own = { id: a, parentId: a, before: null };
  await expect(world.call(me, call.moveOrg, own)).toRefuseWith('org.cycle');
});

test('the tree has ten levels at most', async () => {
  let below: string | undefined;
  for (let level = 1; level <= 10; level += 1) below = await add(`Level ${level}`, below);
  await expect(world.call(me, call.saveOrg, { name: 'Deeper', parentId: below })).toRefuseWith('org.tooDeep');
  const single = await add('Single');
  const move = { id: single, parentId: below ?? null, before: null };
  await expect(world.call(me, call.moveOrg, move)).toRefuseWith('org.tooDeep');
});

test('the tree has its limit', async () => {
  await world.db.query(
    `INSERT INTO org (id, name, position) SELECT gen_random_uuid(), 'Many ' || n, n FROM generate_series(1, 5000) n`,
  );
  await expect(world.call(me, call.saveOrg, { name: 'One more' })).toRefuseWith('org.tooMany');
  expect((await world.call(me, call.queryOrgs, { keyword: 'Many 49' })).list.length).toBeLessThanOrEqual(50);
  await world.db.query(`DELETE FROM org WHERE name LIKE 'Many %'`);
});

test('an organisation with somebody in it stays; an empty one goes', async () => {
  const id = await add('Desk');
  const child = await add('Child', id);
  await expect(world.call(me, call.deleteOrg, { id })).toRefuseWith('org.notEmpty');
  await world.call(me, call.deleteOrg, { id: child });
  const input = { username: `op${next()}`, realName: 'Wen', roles: ['administrator'], orgId: id };
  const added = await world.call(me, addOperator, input);
  await expect(world.call(me, call.deleteOrg, { id })).toRefuseWith('org.notEmpty');
  await world.call(me, call.updateOrg, { id, revision: 1, name: 'Front desk' });
  expect((await world.call(me, getOperator, { id: added.id })).orgName).toBe('Front desk');
  const late = { id, revision: 1, name: 'Late' };
  await expect(world.call(me, call.updateOrg, late)).toRefuseWith('edit.conflict');
  await expect(world.call(me, call.deleteOrg, { id: child })).toRefuseWith('org.notFound');
  expect((await world.call(me, call.selectOrgs, { keyword: 'Front' })).list).toMatchObject([
    { id, path: [] },
  ]);
});
