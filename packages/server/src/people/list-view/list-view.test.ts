import { listApplies } from '@chancery/contract/application/calls.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/list-view/calls.ts';
import { listLoginLog } from '@chancery/contract/log/calls.ts';
import { removeMember } from '@chancery/contract/member/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db } = world;

const list: string = listApplies.path;
const content = {
  filters: { keyword: 'lease', status: '1,2' },
  sort: 'createdAt',
  columns: { reason: true },
  widths: { title: 320 },
};

const colleagues = async () => {
  const unit = await given.unit();
  const main = await given.member({ role: Role.mainAdministrator, unit });
  const administrator = await given.member({ role: Role.administrator, unit });
  const member = await given.member({ role: Role.member, unit });
  return { unit, main, administrator, member };
};
type Who = Awaited<ReturnType<typeof colleagues>>['main'];

const add = (who: Who, over = {}) =>
  world.call(who, call.addView, { list, name: 'Leases', content, ...over });
const viewsOf = async (who: Who, of = list) => (await world.call(who, call.listViews, { list: of })).list;
const namesOf = async (who: Who) =>
  (await viewsOf(who)).map(
    ({ name, isShared, isDefault }) => `${name}${isShared ? ' of the unit' : ''}${isDefault ? ' *' : ''}`,
  );

test('a view is kept as it was saved, and changed', async () => {
  const { member } = await colleagues();
  const { id } = await add(member);
  const [view] = await viewsOf(member);
  expect(view).toEqual({ id, name: 'Leases', isShared: false, isDefault: false, content, revision: 1 });
  const next = { ...content, filters: { keyword: 'loan' } };
  await world.call(member, call.updateView, { id, revision: 1, name: 'Loans', content: next });
  expect(await viewsOf(member)).toMatchObject([{ name: 'Loans', content: next, revision: 2 }]);
  const stale = { id, revision: 1, name: 'Leases', content };
  await expect(world.call(member, call.updateView, stale)).toRefuseWith('edit.conflict');
  await world.call(member, call.deleteView, { id });
  expect(await viewsOf(member)).toEqual([]);
});

test('one’s own views are seen by nobody else, and those of the unit by everybody in it', async () => {
  const { main, administrator, member } = await colleagues();
  const mine = await add(member, { name: 'Mine' });
  const ours = await add(administrator, { name: 'Ours', isShared: true });
  expect(await namesOf(member)).toEqual(['Mine', 'Ours of the unit']);
  expect(await namesOf(main)).toEqual(['Ours of the unit']);
  const change = { revision: 1, name: 'Taken over', content };
  for (const deed of [
    () => world.call(main, call.updateView, { ...change, ...mine }),
    () => world.call(main, call.deleteView, mine),
    () => world.call(main, call.setDefaultView, { ...mine, isDefault: true }),
  ])
    await expect(deed()).toRefuseWith('listView.notFound');
  await world.call(main, call.updateView, { ...change, ...ours, name: 'Still ours' });
  expect(await namesOf(member)).toEqual(['Mine', 'Still ours of the unit']);
});

test('only administrators save, change and delete what is the unit’s', async () => {
  const { administrator, member } = await colleagues();
  await expect(add(member, { isShared: true })).toRefuseWith('permission.denied');
  const { id } = await add(administrator, { isShared: true });
  const change = { id, revision: 1, name: 'Mine', content };
  await expect(world.call(member, call.updateView, change)).toRefuseWith('permission.denied');
  await expect(world.call(member, call.deleteView, { id })).toRefuseWith('permission.denied');
  await world.call(administrator, call.deleteView, { id });
  expect(await namesOf(member)).toEqual([]);
});

test('another unit’s views do not exist', async () => {
  const [here, there] = [await colleagues(), await colleagues()];
  const { id } = await add(here.administrator, { isShared: true });
  expect(await namesOf(there.main)).toEqual([]);
  const change = { id, revision: 1, name: 'Theirs', content };
  await expect(world.call(there.main, call.updateView, change)).toRefuseWith('listView.notFound');
  await expect(world.call(there.main, call.deleteView, { id })).toRefuseWith('listView.notFound');
  const chosen = { id, isDefault: true };
  await expect(world.call(there.main, call.setDefaultView, chosen)).toRefuseWith('listView.notFound');
  expect(await namesOf(here.member)).toEqual(['Leases of the unit']);
});

test('what somebody saved in another unit is not shown in this one', async () => {
  const { member } = await colleagues();
  await add(member);
  const there = await given.member();
  await db.query('UPDATE list_view SET company_id = $1 WHERE owner_id = $2', [there.unit.id, member.id]);
  expect(await namesOf(member)).toEqual([]);
});

test('a name is taken once, however it is written, by oneself and by the unit apart', async () => {
  const { administrator, member } = await colleagues();
  await add(administrator);
  await expect(add(administrator, { name: 'LEASES' })).toRefuseWith('listView.nameTaken');
  await add(administrator, { isShared: true });
  await add(member);
  const { id } = await add(member, { name: 'Loans' });
  const change = { id, revision: 1, name: 'leases', content };
  await expect(world.call(member, call.updateView, change)).toRefuseWith('listView.nameTaken');
  await world.call(member, call.updateView, { ...change, name: 'LOANS' });
});

test('a view that is saved twice at once is there once', async () => {
  const { member } = await colleagues();
  const outcomes = await Promise.allSettled([add(member), add(member), add(member)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await namesOf(member)).toEqual(['Leases']);
});

test.each([
  ['somebody', false, limits.listView.mine],
  ['a unit', true, limits.listView.unit],
] as const)('%s has so many views of a list and no more', async (_who, isShared, max) => {
  const { unit, administrator } = await colleagues();
  await db.query(
    `INSERT INTO list_view (id, company_id, list, owner_id, name, content)
     SELECT gen_random_uuid(), $1, $2, $3, 'View ' || n, '{"filters":{},"sort":"","columns":{},"widths":{}}'
     FROM generate_series(2, $4::int) n`,
    [unit.id, list, isShared ? null : administrator.id, max],
  );
  const outcomes = await Promise.allSettled(
    ['One', 'Two', 'Three'].map((name) => add(administrator, { name, isShared })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(add(administrator, { isShared })).toRefuseWith('listView.tooMany');
  await add(administrator, { isShared: !isShared });
  expect(await viewsOf(administrator)).toHaveLength(max + 1);
});

test('one view is the default of each person, and goes with it', async () => {
  const { administrator, member } = await colleagues();
  const ours = await add(administrator, { name: 'Ours', isShared: true });
  const mine = await add(member, { name: 'Mine' });
  const choose = (view: { id: string }, isDefault = true) =>
    world.call(member, call.setDefaultView, { ...view, isDefault });
  await choose(mine);
  await choose(ours);
  expect(await namesOf(member)).toEqual(['Mine', 'Ours of the unit *']);
  expect(await namesOf(administrator)).toEqual(['Ours of the unit']);
  await choose(mine, false);
  expect(await namesOf(member)).toEqual(['Mine', 'Ours of the unit *']);
  await world.call(administrator, call.deleteView, ours);
  expect(await namesOf(member)).toEqual(['Mine']);
});

test('a list that there is not, or that one may not open, has no views', async () => {
  const { administrator, member } = await colleagues();
  for (const path of ['/nowhere', '/v2/apply/save', 'x'])
    await expect(add(member, { list: path })).toRefuseWith('listView.listNotFound');
  const logins: string = listLoginLog.path;
  const { id } = await add(administrator, { list: logins, isShared: true });
  await expect(viewsOf(member, logins)).toRefuseWith('listView.listNotFound');
  const chosen = { id, isDefault: true };
  await expect(world.call(member, call.setDefaultView, chosen)).toRefuseWith('listView.listNotFound');
  await add(administrator, { list: `${logins}?result=succeeded` });
  expect(await viewsOf(administrator, logins)).toHaveLength(1);
});

test.each([
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(limits.text.name + 1) }],
  ['a name nobody can read', { name: 'a\u202Eb' }],
  ['the name of a filter that is none', { content: { ...content, filters: { 'a b': 'x' } } }],
  [
    'a filter without end',
    { content: { ...content, filters: { keyword: 'x'.repeat(limits.freeText + 1) } } },
  ],
  [
    'filters without end',
    {
      content: {
        ...content,
        filters: Object.fromEntries(
          Array.from({ length: limits.listView.filters + 1 }, (_, at) => [`f${at}`, 'x']),
        ),
      },
    },
  ],
  ['a column as wide as a house', { content: { ...content, widths: { title: 99_999 } } }],
])('a view with %s is refused', async (_what, over) => {
  const { member } = await colleagues();
  await expect(add(member, over)).toRefuseWith('request.invalid');
});

test('what is the unit’s stays when whoever saved it leaves, and their own goes', async () => {
  const { main, administrator, member } = await colleagues();
  await add(administrator, { name: 'Mine' });
  await add(administrator, { name: 'Ours', isShared: true });
  await world.call(main, removeMember, { userId: administrator.id });
  expect(await namesOf(member)).toEqual(['Ours of the unit']);
  const { rows } = await db.query('SELECT FROM list_view WHERE owner_id = $1', [administrator.id]);
  expect(rows).toEqual([]);
});
