import { getUserInfo } from '@chancery/contract/account/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import {
  deleteUnit,
  getParentUnit,
  getUnitManage,
  isDisabledPhone,
  listUnitsByUser,
  updateUnit,
} from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { updateUnitConfig } from '@chancery/contract/unit/config.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const { call, given, db } = await createWorld();

const information = (over = {}) => ({
  companyName: 'Celadon',
  companyFullName: 'Celadon Trading Co., Ltd.',
  address: '1 Kiln Road',
  contactName: 'He',
  contactPhone: '13900000000',
  contactEmail: 'he@example.com',
  revision: 1,
  ...over,
});

const administrators = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  return { main, second: await given.member({ role: Role.administrator, unit: main.unit }) };
};

test('administrators see the unit and change what it says about itself', async () => {
  const { main, second } = await administrators();
  expect(await call(second, getUnitManage)).toMatchObject({
    companyName: main.unit.name,
    members: 2,
    departments: 0,
    subsidiaries: 0,
    certification: null,
    parentName: null,
    mainAdministrator: { userId: main.id, mobile: expect.stringContaining('*') },
  });
  expect(await call(second, updateUnit, information())).toEqual({ revision: 2 });
  const { revision: _, ...said } = information();
  expect(await call(main, getUnitManage)).toMatchObject({ ...said, updatedBy: `Person ${second.userName}` });
  expect((await call(main, getUserInfo)).unit?.companyName).toBe('Celadon');
  expect((await call(main, listOperateLog, {})).list[0]).toMatchObject({
    action: 'company.update',
    before: { companyName: main.unit.name },
    after: { companyName: 'Celadon' },
  });
});

test('the second of two edits is told what changed, and nothing is overwritten', async () => {
  const { main, second } = await administrators();
  await call(main, updateUnit, information({ contactName: 'First' }));
  const refusal = await call(second, updateUnit, information({ contactName: 'Second' })).catch(
    (error) => error,
  );
  expect(refusal.key).toBe('edit.conflict');
  expect(refusal.data.conflict).toMatchObject({
    by: `Person ${main.userName}`,
    current: { contactName: 'First', revision: 2 },
  });
  expect((await call(main, getUnitManage)).contactName).toBe('First');
});

test('the main administrator may keep editing to themselves', async () => {
  const { main, second } = await administrators();
  await call(main, updateUnitConfig, { switches: [], revision: 1 });
  await expect(call(second, updateUnit, information())).toRefuseWith('unit.administratorsMayNot');
  await call(main, updateUnit, information());
});

test('a certified full name is not changed by hand', async () => {
  const { main } = await administrators();
  await db.query('UPDATE company SET certified_at = now() WHERE id = $1', [main.unit.id]);
  await expect(call(main, updateUnit, information())).toRefuseWith('unit.certifiedName');
  await call(main, updateUnit, information({ companyFullName: `${main.unit.name} Co., Ltd.` }));
});

test('a unit is closed once its name is typed, and its people are without a unit at their next request', async () => {
  const { main, second } = await administrators();
  await expect(call(main, deleteUnit, { companyName: 'another' })).toRefuseWith('unit.nameMismatch');
  await expect(call(second, deleteUnit, { companyName: main.unit.name })).toRefuseWith('permission.denied');
  await call(main, deleteUnit, { companyName: main.unit.name });
  for (const who of [main, second]) {
    await expect(call(who, getUnitManage)).toRefuseWith('permission.noUnit');
    expect((await call(who, getUserInfo)).unit).toBeNull();
    expect((await call(who, listUnitsByUser)).list).toEqual([]);
  }
  const { rows } = await db.query('SELECT count(*)::int AS n FROM membership WHERE company_id = $1', [
    main.unit.id,
  ]);
  expect(rows[0].n).toBe(2);
});

test('a unit with subsidiaries is not closed', async () => {
  const { main } = await administrators();
  const child = await given.unit();
  await db.query('UPDATE company SET parent_id = $1 WHERE id = $2', [main.unit.id, child.id]);
  await expect(call(main, deleteUnit, { companyName: main.unit.name })).toRefuseWith('unit.hasSubsidiaries');
});

test('a unit knows the unit it belongs to', async () => {
  const { main } = await administrators();
  const parent = await given.unit();
  expect(await call(main, getParentUnit)).toEqual({ parent: null });
  await db.query('UPDATE company SET parent_id = $1 WHERE id = $2', [parent.id, main.unit.id]);
  expect((await call(main, getParentUnit)).parent).toMatchObject({
    companyId: parent.id,
    companyName: parent.name,
  });
});

test('whether a phone is disabled is said about this unit only', async () => {
  const { main, second } = await administrators();
  const ask = (phoneNumber: string) => call(main, isDisabledPhone, { phoneNumber });
  expect(await ask(second.mobile)).toEqual({ disabled: false });
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [second.id]);
  expect(await ask(second.mobile)).toEqual({ disabled: true });
  const elsewhere = await given.member();
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [elsewhere.id]);
  expect(await ask(elsewhere.mobile)).toEqual({ disabled: false });
});

test('whoever does not run a unit reads its credit code masked in the list of their units, too', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const clerk = await given.member({ unit: main.unit });
  const [whole] = (await call(main, listUnitsByUser)).list;
  const [masked] = (await call(clerk, listUnitsByUser)).list;
  expect(whole?.social_credit_code).toMatch(/^[0-9A-Z]{18}$/);
  expect(masked?.social_credit_code).toMatch(/^[0-9A-Z]{4}\*{10}[0-9A-Z]{4}$/);
});
