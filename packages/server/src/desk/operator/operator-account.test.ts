import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { getMenu } from '@chancery/contract/menu/calls.ts';
import * as call from '@chancery/contract/operator/accounts.ts';
import { operatorInfo } from '@chancery/contract/operator/calls.ts';
import { queryOrgs, saveOrg } from '@chancery/contract/org/calls.ts';
import { listSms } from '@chancery/contract/sms/calls.ts';
import { expect, test } from 'vitest';
import { next } from '../../testing/given.ts';
import { createOperatorLogin } from '../../testing/operator-login.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given } = world;

const { logIn: login } = createOperatorLogin(world);

const account = (over = {}) => ({
  username: `op${next()}`,
  realName: 'Wen',
  roles: ['administrator'],
  ...over,
});

/** An operator with a role of these permissions, past the one-time password. */
const limited = async (...permissions: string[]) => {
  const chief = await given.operator();
  const { id: role } = await world.call(chief, call.addOperatorRole, { name: `Role ${next()}`, permissions });
  const me = await given.operator();
  await world.db.query('UPDATE operator SET roles = $1 WHERE id = $2', [[role], me.id]);
  await given.settled();
  return { ...me, role, chief };
};

test('an added operator logs in with the one-time password, which is kept nowhere', async () => {
  const chief = await given.operator();
  const { id: orgId } = await world.call(chief, saveOrg, { name: 'Helpdesk' });
  const input = account({ username: 'helper', mobile: '13900000000', orgId });
  const { id, password } = await world.call(chief, call.addOperator, input);
  const me = await login('helper', password);
  expect(await world.call(me, operatorInfo)).toMatchObject({ orgName: 'Helpdesk', mustChangePassword: true });
  expect(await world.call(chief, call.getOperator, { id })).toMatchObject({
    roleNames: 'Administrator',
    orgName: 'Helpdesk',
    disabled: false,
  });
  const { rows } = await world.db.query('SELECT reply::text AS reply FROM request_reply');
  expect(rows.some(({ reply }) => reply?.includes(password))).toBe(false);
  await expect(world.call(chief, call.addOperator, input)).toRefuseWith('operator.nameTaken');
  await expect(world.call(chief, call.addOperator, account({ orgId: id }))).toRefuseWith('org.notFound');
  const unknown = account({ roles: ['nothing'] });
  await expect(world.call(chief, call.addOperator, unknown)).toRefuseWith('operator.roleNotFound');
});

test('a role opens its pages and nothing else, and changes at the next request', async () => {
  const { role, chief, ...me } = await limited('dashboard.view', 'outbox.view');
  const { list } = await world.call(me, getMenu, { systemCode: '004' });
  const pages = list.flatMap(({ children }) => children.map(({ code }) => code));
  expect(pages.sort()).toEqual(['dashboard.view', 'outbox.view']);
  await world.call(me, listSms, {});
  await expect(world.call(me, queryOrgs, {})).toRefuseWith('permission.denied');
  const change = { id: role, revision: 1, name: 'Role', permissions: ['org.view'] };
  await world.call(chief, call.updateOperatorRole, change);
  await world.call(me, queryOrgs, {});
  await expect(world.call(me, listSms, {})).toRefuseWith('permission.denied');
  await expect(world.call(chief, call.updateOperatorRole, change)).toRefuseWith('edit.conflict');
});

test('nobody gives more than they have, nor touches who has more', async () => {
  const { chief, ...me } = await limited('operator.view', 'operator.edit');
  const { id: wide } = await world.call(chief, call.addOperatorRole, {
    name: 'Wide',
    permissions: ['log.view'],
  });
  await expect(world.call(me, call.addOperator, account())).toRefuseWith('operator.beyondOwn');
  await expect(world.call(me, call.addOperator, account({ roles: [wide] }))).toRefuseWith(
    'operator.beyondOwn',
  );
  const own = await world.call(chief, call.getOperator, { id: me.id });
  const raise = { id: me.id, revision: own.revision, realName: 'Me', roles: [...own.roles, 'administrator'] };
  await expect(world.call(me, call.updateOperator, raise)).toRefuseWith('operator.beyondOwn');
  await expect(world.call(me, call.resetOperatorPassword, { id: chief.id })).toRefuseWith(
    'operator.beyondOwn',
  );
  await expect(world.call(me, call.disableOperator, { id: chief.id })).toRefuseWith('operator.beyondOwn');
  await expect(world.call(me, call.enableOperator, { id: chief.id })).toRefuseWith('operator.beyondOwn');
  const role = { name: 'More', permissions: ['log.view'] };
  await expect(world.call(me, call.addOperatorRole, role)).toRefuseWith('operator.beyondOwn');
  await expect(
    world.call(me, call.updateOperatorRole, { id: wide, revision: 1, ...role, permissions: [] }),
  ).toRefuseWith('operator.beyondOwn');
});

test('the second of two edits is told what the first changed', async () => {
  const chief = await given.operator();
  const { id } = await world.call(chief, call.addOperator, account());
  const edit = { id, revision: 1, realName: 'First', roles: ['administrator'] };
  await world.call(chief, call.updateOperator, edit);
  const late = world.call(chief, call.updateOperator, { ...edit, realName: 'Second' });
  const refusal = await late.catch((error) => error);
  expect(refusal.key).toBe('edit.conflict');
  expect(refusal.data.conflict).toMatchObject({
    by: chief.username,
    current: { realName: 'First', revision: 2 },
  });
  const missing = { ...edit, id: chief.sessionId };
  await expect(world.call(chief, call.updateOperator, missing)).toRefuseWith('operator.notFound');
  const log = await world.call(chief, listOperateLog, { objectId: id, objectType: 'operator' });
  expect(log.list[0]).toMatchObject({
    action: 'operator.update',
    before: { realName: 'Wen' },
    after: { realName: 'First' },
  });
});

test('a disabled operator is out at once, and in again when enabled, with a new login', async () => {
  const [chief, me] = [await given.operator(), await given.operator()];
  await world.call(chief, call.disableOperator, { id: me.id });
  await expect(world.call(me, operatorInfo)).toRefuseWith('session.replaced');
  await expect(login(me.username, 'Right#1234')).toRefuseWith('account.disabled');
  expect((await world.call(chief, call.listOperators, { disabled: 'true' as never })).list).toMatchObject([
    { id: me.id, disabled: true },
  ]);
  await world.call(chief, call.enableOperator, { id: me.id });
  await expect(world.call(me, operatorInfo)).toRefuseWith('session.replaced');
  await login(me.username, 'Right#1234');
  await expect(world.call(chief, call.disableOperator, { id: chief.id })).toRefuseWith('operator.self');
  await expect(world.call(chief, call.disableOperator, { id: chief.sessionId })).toRefuseWith(
    'operator.notFound',
  );
});

test('a reset password ends every session and opens with a new one', async () => {
  const [chief, me] = [await given.operator(), await given.operator()];
  const { password } = await world.call(chief, call.resetOperatorPassword, { id: me.id });
  await expect(world.call(me, operatorInfo)).toRefuseWith('session.replaced');
  expect((await world.call(await login(me.username, password), operatorInfo)).mustChangePassword).toBe(true);
  await expect(world.call(chief, call.resetOperatorPassword, { id: chief.id })).toRefuseWith('operator.self');
});

test('two administrators who remove each other at once leave one', async () => {
  const [first, second] = [await given.operator(), await given.operator()];
  await world.db.query('UPDATE operator SET disabled_at = now() WHERE id <> ALL ($1)', [
    [first.id, second.id],
  ]);
  await given.settled();
  const outcomes = await Promise.allSettled([
    world.call(first, call.disableOperator, { id: second.id }),
    world.call(second, call.disableOperator, { id: first.id }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await world.db.query('SELECT id FROM operator WHERE disabled_at IS NULL');
  expect(rows).toHaveLength(1);
  const last = rows[0].id === first.id ? first : second;
  const { id: role } = await world.call(last, call.addOperatorRole, { name: 'Less', permissions: [] });
  const { revision } = await world.call(last, call.getOperator, { id: last.id });
  await expect(
    world.call(last, call.updateOperator, { id: last.id, revision, realName: 'Last', roles: [role] }),
  ).toRefuseWith('operator.lastAdministrator');
  await world.db.query('UPDATE operator SET disabled_at = NULL');
});

test('the administrator role stays, and a role somebody has too', async () => {
  const { role, chief } = await limited('log.view');
  const { list } = await world.call({ ...chief, language: 'zh' }, call.listOperatorRoles);
  expect(list[0]).toMatchObject({ code: 'administrator', name: '管理员', fixed: true });
  expect(list.find(({ id }) => id === role)?.operators).toBe(1);
  const fixed = list[0]?.id ?? '';
  await expect(world.call(chief, call.deleteOperatorRole, { id: fixed })).toRefuseWith('operator.roleFixed');
  await expect(world.call(chief, call.deleteOperatorRole, { id: role })).toRefuseWith('operator.roleInUse');
  const { id } = await world.call(chief, call.addOperatorRole, { name: 'Spare', permissions: [] });
  await world.call(chief, call.deleteOperatorRole, { id });
  await expect(world.call(chief, call.deleteOperatorRole, { id })).toRefuseWith('operator.roleNotFound');
});

test('pickers find active operators by name', async () => {
  const chief = await given.operator();
  const found = await world.call(chief, call.selectSystemAccount, { keyword: chief.username });
  expect(found.list).toMatchObject([{ id: chief.id, username: chief.username }]);
});
