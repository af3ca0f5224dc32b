import { enterUnit, getUserInfo } from '@chancery/contract/account/calls.ts';
import { addLoginLog, listLoginLog, listOperateLog } from '@chancery/contract/log/calls.ts';
import { addUnit, listUnitsByPhone, listUnitsByUser } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { getUnitConfig } from '@chancery/contract/unit/config.ts';
import { expect, test } from 'vitest';
import { someCreditCode } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';

const { call, given } = await createWorld();

const input = (over = {}) => ({
  companyName: 'Paper',
  companyFullName: 'Paper Co., Ltd.',
  social_credit_code: someCreditCode(),
  realName: 'Wen',
  ...over,
});

test('whoever registers a unit is its main administrator and may enter it', async () => {
  const me = await given.person();
  const { companyId } = await call(me, addUnit, input());
  const { unit } = await call(me, enterUnit, { companyId });
  expect(unit).toMatchObject({ companyId, companyName: 'Paper', role: Role.mainAdministrator });
  expect((await call(me, getUserInfo)).user.realName).toBe('Wen');
  for (const endpoint of [listUnitsByUser, listUnitsByPhone]) {
    expect((await call(me, endpoint)).list).toMatchObject([{ companyId, lastEnteredAt: expect.any(String) }]);
  }
  expect(await call(me, getUnitConfig, {})).toMatchObject({ companyId, maxEmpowerTims: 500 });
});

test('a check digit that does not add up is a doubt one can confirm', async () => {
  const me = await given.person();
  const right = someCreditCode();
  const doubtful = right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A');
  const refusal = await call(me, addUnit, input({ social_credit_code: doubtful })).catch((error) => error);
  expect(refusal.key).toBe('request.unconfirmed');
  expect(refusal.data.warnings).toMatchObject([
    { field: 'social_credit_code', warning: 'creditCode.checkDigit' },
  ]);
  await call(me, addUnit, input({ social_credit_code: doubtful }), { confirmed: ['creditCode.checkDigit'] });
});

test('nobody keeps a credit code from its owner by registering it first, nor hears that it is registered', async () => {
  const shared = input();
  const [squatter, owner] = [await given.person(), await given.person()];
  const early = await call(squatter, addUnit, shared);
  const late = await call(owner, addUnit, shared);
  expect(Object.keys(late)).toEqual(Object.keys(early));
});

test('whoever registers a unit they are in is told so, also when they do it twice at once', async () => {
  const shared = input();
  const me = await given.person();
  const outcomes = await Promise.allSettled([call(me, addUnit, shared), call(me, addUnit, shared)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(call(me, addUnit, shared)).toRefuseWith('unit.creditCodeTaken');
});

test('five units a person are enough, and the refusal names the limit', async () => {
  const me = await given.person();
  const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => call(me, addUnit, input())));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refusal = await call(me, addUnit, input()).catch((error) => error);
  expect(refusal.key).toBe('unit.limit');
  expect(refusal.message).toMatch(/5/);
});

test('entering is in the login log of the unit once, and nothing in its operation log', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const companyId = me.unit.id;
  await call(me, addLoginLog, { companyId, loginType: 'phone', userName: 'somebody else' });
  await call(me, addLoginLog, { companyId, loginType: 'phone' });
  const logins = await call(me, listLoginLog, {});
  expect(logins.list).toMatchObject([{ userName: `Person ${me.userName}`, companyName: me.unit.name }]);
  await call(me, enterUnit, { companyId });
  expect((await call(me, listOperateLog, {})).list).toEqual([]);
});

test('a unit that somebody registers from within another stands in no log of that one', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const clerk = await given.member({ unit: main.unit });
  const { companyId } = await call(clerk, addUnit, input({ companyName: 'On the side' }));
  const { list } = await call(main, listOperateLog, {});
  expect(JSON.stringify(list)).not.toContain('On the side');
  expect(list.filter(({ action }) => action === 'company.add')).toEqual([]);
  await call(clerk, enterUnit, { companyId });
  expect((await call(clerk, listOperateLog, {})).list).toMatchObject([
    { action: 'company.add', actorName: 'Wen', objectId: companyId },
  ]);
});
