import { enterUnit } from '@chancery/contract/account/calls.ts';
import { addUnit } from '@chancery/contract/unit/calls.ts';
import { Role, standardSwitches, UnitSwitch } from '@chancery/contract/unit/codes.ts';
import {
  getUnitConfig,
  listConfig,
  listUnitConfig,
  refreshDataRule,
  updateConfig,
  updateUnitConfig,
} from '@chancery/contract/unit/config.ts';
import { expect, test } from 'vitest';
import { someCreditCode } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';

const { call, given } = await createWorld();

test('every limit is shown with what is used of it', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  await given.member({ unit: main.unit });
  const { limits, switches } = await call(main, listUnitConfig);
  expect(Object.fromEntries(limits.map(({ name, max, used }) => [name, [used, max]]))).toEqual({
    bindDeviceNum: [0, 10],
    maxEmpowerTims: [null, 500],
    maxTemplateNumPreDevice: [null, 20],
    maxUsersPreCompany: [2, 200],
    maxDepartmentNunPreCompany: [0, 50],
    maxCompany: [1, 5],
    freeStorageSpace: [0, 2_048],
    freeSmsNum: [0, 100],
    maxMarkNumPreMonth: [0, 1_000],
    maxIdentifyNumPreMonth: [0, 1_000],
    maxSealNumPreMonth: [0, 5_000],
  });
  expect(switches).toEqual(standardSwitches);
});

test('switches are set once each, and the second of two edits is told', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const { phonesShown } = UnitSwitch;
  await call(main, updateUnitConfig, { switches: [phonesShown, phonesShown], revision: 1 });
  expect(await call(main, listUnitConfig)).toMatchObject({ switches: [phonesShown], revision: 2 });
  const refusal = await call(main, updateUnitConfig, { switches: [], revision: 1 }).catch((error) => error);
  expect(refusal.key).toBe('edit.conflict');
  expect(refusal.data.conflict.current).toEqual({ switches: [phonesShown], revision: 2 });
});

test('new units start with what the operator has set, units that exist keep theirs', async () => {
  const operator = await given.operator();
  const before = await given.member({ role: Role.mainAdministrator });
  const { updatedBy: _, ...limits } = await call(operator, listConfig);
  await call(operator, updateConfig, { ...limits, maxUsersPreCompany: 7 });
  await expect(call(operator, updateConfig, limits)).toRefuseWith('edit.conflict');
  const person = await given.person();
  const { companyId } = await call(person, addUnit, {
    companyName: 'New',
    companyFullName: 'New Co., Ltd.',
    social_credit_code: someCreditCode(),
    realName: 'Wen',
  });
  await call(person, enterUnit, { companyId });
  expect((await call(person, getUnitConfig, {})).maxUsersPreCompany).toBe(7);
  expect((await call(before, getUnitConfig, {})).maxUsersPreCompany).toBe(200);
});

test('a limit is a whole number, never below zero', async () => {
  const operator = await given.operator();
  const { updatedBy: _, ...limits } = await call(operator, listConfig);
  for (const wrong of [-1, 1.5, 10_000_000]) {
    await expect(call(operator, updateConfig, { ...limits, maxCompany: wrong })).toRefuseWith(
      'request.invalid',
    );
  }
});

test('the operator computes the data rules anew', async () => {
  expect(await call(await given.operator(), refreshDataRule)).toEqual({ rules: 0 });
});
