import { listOperateLog } from '@chancery/contract/log/calls.ts';
import * as call from '@chancery/contract/partner/calls.ts';
import { AgentApplyState } from '@chancery/contract/partner/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePhone } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given } = world;

const input = (over = {}) => ({
  partnerType: 'regional',
  industry: 'trade',
  contactName: 'Wen',
  contactPhone: somePhone(),
  region: 'Hangzhou',
  reason: 'We know the region',
  ...over,
});
const applied = async () => {
  const chief = await given.member({ role: Role.mainAdministrator });
  const { id } = await world.call(chief, call.savePartnerApply, input());
  return { chief, id };
};

test('a unit applies, an operator passes it and says when the first delivery comes', async () => {
  const me = await given.operator();
  const { chief, id } = await applied();
  expect(await world.call(chief, call.getPartnerApply, { id })).toMatchObject({ state: 0, decidedBy: null });
  const { list } = await world.call(me, call.listPartnerApplies, { keyword: chief.unit.name });
  expect(list).toMatchObject([{ id, companyName: chief.unit.name }]);
  const early = { id, revision: 1, deliveryTime: '2027-01-31' };
  await expect(world.call(me, call.setDeliveryTime, early)).toRefuseWith('partner.notPassed');
  const pass = { id, revision: 1, state: AgentApplyState.passed, opinion: 'Welcome' };
  await world.call(me, call.updatePartnerApply, pass);
  await world.call(me, call.setDeliveryTime, { ...early, revision: 2 });
  await expect(world.call(me, call.setDeliveryTime, { ...early, revision: 2 })).toRefuseWith('edit.conflict');
  expect(await world.call(chief, call.getPartnerApply, { id })).toMatchObject({
    state: 1,
    opinion: 'Welcome',
    decidedBy: me.username,
    deliveryTime: '2027-01-31',
  });
  await expect(world.call(chief, call.savePartnerApply, input())).toRefuseWith('partner.alreadyApplied');
  const log = await world.call(chief, listOperateLog, { objectId: id });
  expect(log.list.map(({ action }) => action)).toEqual([
    'partner.delivery-time',
    'partner-apply.update',
    'partner-apply.save',
  ]);
});

test('a rejected unit may apply again', async () => {
  const me = await given.operator();
  const { chief, id } = await applied();
  const no = { id, revision: 1, state: AgentApplyState.rejected, opinion: 'Not this year' };
  await world.call(me, call.updatePartnerApply, no);
  await world.call(chief, call.savePartnerApply, input());
  const { list } = await world.call(chief, call.listPartnerApplies, {});
  expect(list.map(({ state }) => state)).toEqual([0, 2]);
  expect((await world.call(chief, call.listPartnerApplies, { state: 2 })).list).toMatchObject([{ id }]);
});

test('of two decisions at once one counts, and the other is told whose', async () => {
  const [first, second] = [await given.operator(), await given.operator()];
  const { id } = await applied();
  const decision = (state: 1 | 2) => ({ id, revision: 1, state, opinion: 'So be it' });
  const outcomes = await Promise.allSettled([
    world.call(first, call.updatePartnerApply, decision(1)),
    world.call(second, call.updatePartnerApply, decision(2)),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(world.call(first, call.updatePartnerApply, decision(1))).toRefuseWith('partner.decided');
});

test('of two applications of a unit at once one counts', async () => {
  const chief = await given.member({ role: Role.mainAdministrator });
  const apply = () => world.call(chief, call.savePartnerApply, input());
  const outcomes = await Promise.allSettled([apply(), apply(), apply()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('what is not offered cannot be chosen, and another unit sees nothing', async () => {
  const { id } = await applied();
  const stranger = await given.member({ role: Role.mainAdministrator });
  await expect(world.call(stranger, call.getPartnerApply, { id })).toRefuseWith('partner.notFound');
  expect((await world.call(stranger, call.listPartnerApplies, {})).list).toEqual([]);
  const wrong = input({ partnerType: 'friend' });
  await expect(world.call(stranger, call.savePartnerApply, wrong)).toRefuseWith('dictionary.entryNotFound');
  const me = await given.operator();
  const gone = { id: me.id, revision: 1, state: AgentApplyState.passed, opinion: 'Yes' };
  await expect(world.call(me, call.updatePartnerApply, gone)).toRefuseWith('partner.notFound');
  const stale = { ...gone, id, revision: 7 };
  await expect(world.call(me, call.updatePartnerApply, stale)).toRefuseWith('edit.conflict');
});
