import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { getUnitConfig } from '@chancery/contract/unit/config.ts';
import * as call from '@chancery/contract/units/calls.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given } = world;
const reason = 'They asked for help';

test('every unit is listed with its members and limits, and found by name or credit code', async () => {
  const me = await given.operator();
  const chief = await given.member({ role: Role.mainAdministrator });
  await given.member({ unit: chief.unit });
  const { list } = await world.call(me, call.listManagedUnits, { keyword: chief.unit.name });
  const found = list.find(({ companyId }) => companyId === chief.unit.id);
  expect(found).toMatchObject({ members: 2, maxUsersPreCompany: 200 });
  const code = found?.social_credit_code ?? '';
  expect((await world.call(me, call.listManagedUnits, { keyword: code.toLowerCase() })).list).toHaveLength(1);
});

test('a unit is looked into with a reason, which the unit reads', async () => {
  const me = await given.operator();
  const chief = await given.member({ role: Role.mainAdministrator });
  const { id: companyId } = chief.unit;
  await expect(world.call(me, call.getManagedUnit, { companyId })).toRefuseWith('units.reasonNeeded');
  const { until } = await world.call(me, call.openUnit, { companyId, reason });
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  expect(await world.call(me, call.getManagedUnit, { companyId })).toMatchObject({
    companyName: chief.unit.name,
    mainAdministratorMobile: chief.mobile,
    membersByRole: [{ role: Role.mainAdministrator, count: 1 }],
    reason,
  });
  const { list } = await world.call(chief, listOperateLog, {});
  expect(list[0]).toMatchObject({
    action: 'admin.open-company',
    actorKind: 'operator',
    actorName: me.username,
    after: { reason },
  });
});

test('the reason is good for one operator, one unit and half an hour', async () => {
  const [me, other] = [await given.operator(), await given.operator()];
  const [unit, second] = [await given.unit(), await given.unit()];
  await world.call(me, call.openUnit, { companyId: unit.id, reason });
  const of = (companyId: string) => ({ companyId });
  await expect(world.call(other, call.getManagedUnit, of(unit.id))).toRefuseWith('units.reasonNeeded');
  await expect(world.call(me, call.getManagedUnit, of(second.id))).toRefuseWith('units.reasonNeeded');
  await world.db.query(`UPDATE operator_unit_access SET expires_at = now() - interval '1 second'`);
  await expect(world.call(me, call.getManagedUnit, of(unit.id))).toRefuseWith('units.reasonNeeded');
  await expect(world.call(me, call.getManagedUnit, of(me.id))).toRefuseWith('unit.notFound');
  await expect(world.call(me, call.openUnit, { companyId: me.id, reason })).toRefuseWith('unit.notFound');
});

test('limits changed for a unit hold there and are in its log', async () => {
  const me = await given.operator();
  const chief = await given.member({ role: Role.mainAdministrator });
  const { id: companyId } = chief.unit;
  const limits = await world.call(chief, getUnitConfig, {}).then(({ companyId: _id, ...rest }) => rest);
  const change = { companyId, revision: 1, ...limits, maxUsersPreCompany: 777 };
  await expect(world.call(me, call.updateManagedLimits, change)).toRefuseWith('units.reasonNeeded');
  await world.call(me, call.openUnit, { companyId, reason });
  await world.call(me, call.updateManagedLimits, change);
  expect((await world.call(chief, getUnitConfig, {})).maxUsersPreCompany).toBe(777);
  await expect(world.call(me, call.updateManagedLimits, change)).toRefuseWith('edit.conflict');
  const gone = { ...change, companyId: me.id };
  await expect(world.call(me, call.updateManagedLimits, gone)).toRefuseWith('unit.notFound');
  const { list } = await world.call(chief, listOperateLog, { action: 'admin.company-config' });
  expect(list[0]).toMatchObject({ before: { maxUsersPreCompany: 200 }, after: { maxUsersPreCompany: 777 } });
});

test('the members of a unit are listed page by page to whoever gave a reason, with masked numbers', async () => {
  const me = await given.operator();
  const chief = await given.member({ role: Role.mainAdministrator });
  const { id: companyId } = chief.unit;
  for (let more = 0; more < 3; more += 1) await given.member({ unit: chief.unit });
  const page = (over = {}) => world.call(me, call.listManagedMembers, { companyId, pageSize: 3, ...over });
  await expect(page()).toRefuseWith('units.reasonNeeded');
  await expect(page({ companyId: me.id })).toRefuseWith('unit.notFound');
  await world.call(me, call.openUnit, { companyId, reason });
  const first = await page();
  expect(first).toMatchObject({ total: 4, list: [{ role: Role.mainAdministrator }, {}, {}] });
  expect(first.list[0]?.mobile).toContain('***');
  const second = await page({ cursor: first.next });
  expect(second.list).toHaveLength(1);
  const seen = [...first.list, ...second.list].map(({ memberId }) => memberId);
  expect(new Set(seen).size).toBe(4);
  const found = await page({ keyword: chief.mobile });
  expect(found.list.map(({ memberId }) => memberId)).toEqual([seen[0]]);
});
