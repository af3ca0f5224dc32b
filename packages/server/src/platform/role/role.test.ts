import { getUserInfo } from '@chancery/contract/account/calls.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { listLoginLog, listOperateLog } from '@chancery/contract/log/calls.ts';
import { listMembers } from '@chancery/contract/member/calls.ts';
import { addMember } from '@chancery/contract/member/invitation.ts';
import { getMenu } from '@chancery/contract/menu/calls.ts';
import { getRoleMatrix, saveRoleMatrix } from '@chancery/contract/role/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePhone } from '../../testing/given.ts';
import { type Caller, createWorld } from '../../testing/world.ts';

const { call, given } = await createWorld();

const someUnit = async () => {
  const unit = await given.unit();
  const main = await given.member({ role: Role.mainAdministrator, unit });
  return { unit, main, administrator: await given.member({ role: Role.administrator, unit }) };
};

const decide = async (
  who: Caller,
  role: Exclude<CodeOf<typeof Role>, typeof Role.mainAdministrator>,
  code: string,
  granted: boolean,
) => {
  const { revision } = await call(who, getRoleMatrix);
  const saved = await call(who, saveRoleMatrix, { revision, changes: [{ role, code, granted }] });
  await given.settled();
  return saved;
};

test('the matrix holds every page and button in the order of the menu, with the roles that have it', async () => {
  const { main } = await someUnit();
  const { list, revision } = await call({ ...main, language: 'zh' }, getRoleMatrix);
  expect(revision).toBe(1);
  const at = list.findIndex(({ code }) => code === 'member.view');
  expect(list[at]).toMatchObject({
    kind: 'page',
    parent: 'unit',
    name: '成员管理',
    roles: [Role.mainAdministrator, Role.administrator],
  });
  expect(list[at + 1]).toMatchObject({ kind: 'button', parent: 'member.view', code: 'member.add' });
});

test('a button taken from a role is gone at the next request of those who have it, and can be given back', async () => {
  const { main, administrator } = await someUnit();
  const add = () =>
    call(administrator, addMember, { realName: 'Wen', mobile: somePhone(), role: Role.member });
  await add();
  const saved = await decide(main, Role.administrator, 'member.add', false);
  expect(saved.list.find(({ code }) => code === 'member.add')?.roles).toEqual([0]);
  await expect(add()).toRefuseWith('permission.denied');
  expect((await call(administrator, getUserInfo)).unit?.permissions).not.toContain('member.add');
  await call(administrator, listMembers, {});
  await decide(main, Role.administrator, 'member.add', true);
  await add();
  const { list } = await call(main, listOperateLog, { action: 'role.save' });
  expect(list[1]).toMatchObject({ before: { 'member.add': [0, 1] }, after: { 'member.add': [0] } });
});

test('a page given to members stands in their menu, in this unit only', async () => {
  const [here, there] = [await someUnit(), await someUnit()];
  const [member, other] = [await given.member({ unit: here.unit }), await given.member({ unit: there.unit })];
  await decide(here.main, Role.member, 'log.view', true);
  const pages = async (who: Caller) =>
    JSON.stringify((await call(who, getMenu, { systemCode: '003' })).list).includes('"/log"');
  expect([await pages(member), await pages(other)]).toEqual([true, false]);
  await call(member, listLoginLog, {});
});

test('the second of two who decide at once is told, and nothing is overwritten', async () => {
  const { main, administrator } = await someUnit();
  const { revision } = await call(main, getRoleMatrix);
  const change = (code: string) => ({ revision, changes: [{ role: Role.member, code, granted: true }] });
  await call(main, saveRoleMatrix, change('log.view'));
  const refusal = await call(administrator, saveRoleMatrix, change('member.view')).catch((error) => error);
  expect(refusal.key).toBe('edit.conflict');
  expect(refusal.data.conflict.current.grants['log.view']).toEqual([0, 1, 3]);
});

test('nobody gives what they have not got, and nobody decides about the main administrator', async () => {
  const { main, administrator } = await someUnit();
  await decide(main, Role.administrator, 'log.view', false);
  const { revision } = await call(administrator, getRoleMatrix);
  const change = (role: number, code: string, granted: boolean) =>
    ({ revision, changes: [{ role, code, granted }] }) as never;
  const beyond = change(Role.administrator, 'log.view', true);
  await expect(call(administrator, saveRoleMatrix, beyond)).toRefuseWith('role.beyondOwn');
  const handOver = change(Role.administrator, 'unit.handOver', true);
  await expect(call(main, saveRoleMatrix, handOver)).toRefuseWith('role.mainOnly');
  await expect(call(administrator, saveRoleMatrix, change(3, 'no.such', true))).toRefuseWith(
    'role.entryUnknown',
  );
  await expect(call(main, saveRoleMatrix, change(0, 'log.view', false))).toRefuseWith('request.invalid');
});
