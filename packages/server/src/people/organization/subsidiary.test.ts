import { enterUnit } from '@chancery/contract/account/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import {
  addOrganization,
  deleteOrganization,
  listOrganization,
  updateOrganization,
} from '@chancery/contract/organization/calls.ts';
import { addUnit, deleteUnit } from '@chancery/contract/unit/calls.ts';
import { OrganizationType, Role, SubsidiaryEnd } from '@chancery/contract/unit/codes.ts';
import { refreshDataRule, updateUnitConfig } from '@chancery/contract/unit/config.ts';
import { expect, test } from 'vitest';
import { someCreditCode } from '../../testing/given.ts';
import type { Caller } from '../../testing/world.ts';
import { createWorld } from '../../testing/world.ts';

const { call, given, db } = await createWorld();
const type = OrganizationType.subsidiary;

const administrator = () => given.member({ role: Role.mainAdministrator });
const addNew = async (who: Caller, name: string, parentId?: string) =>
  (
    await call(who, addOrganization, {
      type,
      name,
      parentId,
      companyFullName: `${name} Co., Ltd.`,
      social_credit_code: someCreditCode(),
    })
  ).id;
const level = async (who: Caller, parentId?: string) =>
  (await call(who, listOrganization, { type, parentId })).list;
const move = (who: Caller, id: string, parentId: string | null, revision = 1) =>
  call(who, updateOrganization, { type, id, parentId, revision });
const end = (who: Caller, id: string, how = SubsidiaryEnd.detach as 'detach' | 'delete') =>
  call(who, deleteOrganization, { type, id, how });

/** Units of other people, put below one another. */
const below = async (parentId: string) => {
  const unit = await given.unit();
  await db.query('UPDATE company SET parent_id = $1 WHERE id = $2', [parentId, unit.id]);
  return unit;
};

const rules = async (companyId: string): Promise<string[]> => {
  const { rows } = await db.query('SELECT visible_company_id AS id FROM data_rule WHERE company_id = $1', [
    companyId,
  ]);
  return rows.map((row) => row.id).sort();
};

test('a new unit is registered below, and one that I run is taken in', async () => {
  const me = await administrator();
  const north = await addNew(me, 'North');
  const { companyId } = await call(me, addUnit, {
    companyName: 'South',
    companyFullName: 'South Co., Ltd.',
    social_credit_code: someCreditCode(),
    realName: 'Wen',
  });
  await call(me, addOrganization, { type, companyId, parentId: north });
  expect(await level(me)).toMatchObject([
    { id: north, name: 'North', hasChildren: true, members: 1, unit: { mine: true, departments: 0 } },
  ]);
  expect(await level(me, north)).toMatchObject([{ id: companyId, parentId: north }]);
  expect(await rules(me.unit.id)).toEqual([north, companyId].sort());
});

test('a unit that is not mine, or belongs elsewhere already, is not taken in', async () => {
  const me = await administrator();
  const stranger = await given.unit();
  const take = (companyId: string) => call(me, addOrganization, { type, companyId });
  await expect(take(stranger.id)).toRefuseWith('organization.notFound');
  await db.query(
    'INSERT INTO membership (id, company_id, account_id, role, real_name) VALUES (gen_random_uuid(), $1, $2, 3, $3)',
    [stranger.id, me.id, me.realName],
  );
  await expect(take(stranger.id)).toRefuseWith('organization.notMine');
  const mine = await addNew(me, 'Mine');
  await expect(take(mine)).toRefuseWith('organization.alreadyBelongs');
  await expect(take(me.unit.id)).toRefuseWith('organization.cycle');
});

test('a new unit needs its names and its code, and a doubtful code a confirmation', async () => {
  const me = await administrator();
  const refusal = await call(me, addOrganization, { type, name: 'Half' }).catch((error) => error);
  expect(refusal.data.fields).toMatchObject([{ field: 'companyFullName' }]);
  const right = someCreditCode();
  const doubtful = right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A');
  const input = { type, name: 'Doubt', companyFullName: 'Doubt Co.', social_credit_code: doubtful } as const;
  await expect(call(me, addOrganization, input)).toRefuseWith('request.unconfirmed');
  await call(me, addOrganization, input, { confirmed: ['creditCode.checkDigit'] });
  await expect(call(me, addOrganization, input, { confirmed: ['creditCode.checkDigit'] })).toRefuseWith(
    'unit.creditCodeTaken',
  );
});

test('a person runs five units at most, subsidiaries included', async () => {
  const me = await administrator();
  for (const name of ['A', 'B', 'C', 'D']) await addNew(me, name);
  await expect(addNew(me, 'E')).toRefuseWith('unit.limit');
});

test('units are moved within the tree, never below themselves, also when two move at once', async () => {
  const me = await administrator();
  const [a, b] = [await below(me.unit.id), await below(me.unit.id)];
  const c = await below(a.id);
  await expect(move(me, a.id, c.id)).toRefuseWith('organization.cycle');
  const outcomes = await Promise.allSettled([move(me, a.id, b.id), move(me, b.id, a.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await move(me, c.id, null);
  expect((await level(me)).map(({ id }) => id)).toContain(c.id);
  await expect(move(me, c.id, null)).toRefuseWith('edit.conflict');
});

test('what those above do to a unit stands in its own log too', async () => {
  const me = await administrator();
  const chief = await administrator();
  const other = await below(me.unit.id);
  await db.query('UPDATE company SET parent_id = $1 WHERE id = $2', [me.unit.id, chief.unit.id]);
  await move(me, chief.unit.id, other.id);
  await end(me, chief.unit.id);
  const { list } = await call(chief, listOperateLog, {});
  expect(list.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: 'organization.delete',
      before: expect.objectContaining({ parentId: other.id }),
      after: { parentId: null },
    },
    {
      action: 'organization.update',
      before: expect.objectContaining({ parentId: me.unit.id }),
      after: expect.objectContaining({ parentId: other.id }),
    },
  ]);
});

test('what stands elsewhere does not exist here', async () => {
  const me = await administrator();
  const other = await administrator();
  const theirs = await below(other.unit.id);
  const mine = await below(me.unit.id);
  await expect(level(me, theirs.id)).toRefuseWith('organization.notFound');
  await expect(call(me, listOrganization, { type, id: theirs.id })).toRefuseWith('organization.notFound');
  expect((await call(me, listOrganization, { type, id: mine.id })).list).toMatchObject([{ id: mine.id }]);
  await expect(move(me, theirs.id, me.unit.id)).toRefuseWith('organization.notFound');
  await expect(move(me, mine.id, theirs.id)).toRefuseWith('organization.notFound');
  await expect(end(me, theirs.id)).toRefuseWith('organization.notFound');
  await expect(addNew(me, 'Theirs', theirs.id)).toRefuseWith('organization.notFound');
  expect((await call(me, listOrganization, { type, keyword: theirs.name })).list).toEqual([]);
});

test('members see no units below, and administrators who may not change them do not', async () => {
  const me = await administrator();
  const member = await given.member({ unit: me.unit });
  await expect(level(member)).toRefuseWith('permission.denied');
  await expect(addNew(member, 'Mine')).toRefuseWith('permission.denied');
});

test('a unit below is renamed by whoever runs it, not by those above', async () => {
  const me = await administrator();
  const mine = await addNew(me, 'Mine');
  const theirs = await below(me.unit.id);
  const rename = (id: string) => call(me, updateOrganization, { type, id, name: 'Renamed', revision: 1 });
  await rename(mine);
  await expect(rename(theirs.id)).toRefuseWith('organization.notMine');
});

test('a unit goes its own way, on the wish of those above or of its own main administrator', async () => {
  const me = await administrator();
  const boss = await given.member({ role: Role.mainAdministrator, unit: await below(me.unit.id) });
  const clerk = await given.member({ role: Role.administrator, unit: boss.unit });
  await expect(end(clerk, boss.unit.id)).toRefuseWith('organization.notMine');
  await end(boss, boss.unit.id);
  expect(await level(me)).toEqual([]);
  const other = await below(me.unit.id);
  await end(me, other.id);
  expect(await level(me)).toEqual([]);
});

test('a unit below is closed only when it is empty and mine', async () => {
  const me = await administrator();
  const theirs = await below(me.unit.id);
  await expect(end(me, theirs.id, 'delete')).toRefuseWith('organization.notMine');
  const mine = await addNew(me, 'Mine');
  const guest = await given.member({ unit: { id: mine, name: 'Mine' } });
  await expect(end(me, mine, 'delete')).toRefuseWith('organization.notEmpty');
  await db.query('DELETE FROM membership WHERE account_id = $1', [guest.id]);
  await end(me, mine, 'delete');
  expect((await level(me)).map(({ id }) => id)).toEqual([theirs.id]);
});

test('units above see figures only where the data rule says so', async () => {
  const me = await administrator();
  const boss = await given.member({ role: Role.mainAdministrator, unit: await below(me.unit.id) });
  const deep = await below(boss.unit.id);
  const operator = await given.operator();
  await call(operator, refreshDataRule);
  expect(await rules(me.unit.id)).toEqual([boss.unit.id, deep.id].sort());
  expect(await level(me)).toMatchObject([{ members: 1, unit: { departments: 0 } }]);
  await call(boss, updateUnitConfig, { switches: [], revision: 1 });
  expect(await level(me)).toMatchObject([{ members: null, unit: { departments: null, contactName: null } }]);
  expect(await rules(me.unit.id)).toEqual([deep.id]);
  await end(me, boss.unit.id);
  expect(await rules(me.unit.id)).toEqual([]);
  expect(await rules(boss.unit.id)).toEqual([deep.id]);
});

test('a unit that takes in another and closes at once leaves no orphan', async () => {
  const me = await administrator();
  const outcomes = await Promise.allSettled([
    addNew(me, 'Late'),
    call(me, deleteUnit, { companyName: me.unit.name }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('five thousand units ten levels deep are moved, searched and computed quickly', async () => {
  const me = await administrator();
  await db.query(
    `INSERT INTO company (id, name, full_name, social_credit_code, parent_id)
     SELECT gen_random_uuid(), format('Tree 1/%s', n), 'x', format('tree-1-%s', n), $1 FROM generate_series(1, 500) AS n`,
    [me.unit.id],
  );
  for (let depth = 2; depth <= 10; depth += 1) {
    await db.query(
      `INSERT INTO company (id, name, full_name, social_credit_code, parent_id)
       SELECT gen_random_uuid(), format('Tree %s/%s', $1::int, n), 'x', format('tree-%s-%s', $1::int, n), c.id
       FROM generate_series(1, 500) AS n JOIN company c ON c.name = format('Tree %s/%s', $1::int - 1, n)`,
      [depth],
    );
  }
  await db.query(`INSERT INTO company_config (company_id) SELECT id FROM company WHERE name LIKE 'Tree %'`);
  const begun = performance.now();
  const { list } = await call(me, listOrganization, { type, keyword: 'Tree 10/77' });
  expect(list[0]?.path).toHaveLength(9);
  const [first] = await level(me);
  await move(me, list[0]?.above[1] ?? '', first?.id ?? '');
  expect(performance.now() - begun).toBeLessThan(20_000);
  const rulesBegun = performance.now();
  const { rules: count } = await call(await given.operator(), refreshDataRule);
  expect(count).toBeGreaterThan(27_000);
  expect(performance.now() - rulesBegun).toBeLessThan(30_000);
  const person = await given.person();
  await expect(call(person, enterUnit, { companyId: first?.id ?? '' })).toRefuseWith('account.userNotFound');
}, 120_000);
