import * as account from '@chancery/contract/account/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const { call, given, db } = await createWorld();

test('logging out ends the session at once', async () => {
  const me = await given.person();
  await call(me, account.logout, {});
  await expect(call(me, account.getUserInfo)).toRefuseWith('session.unknown');
});

test('an idle session and an old session are over', async () => {
  for (const change of [
    `last_seen_at = now() - interval '13 hours'`,
    `expires_at = now() - interval '1 second'`,
  ]) {
    const me = await given.person();
    await db.query(`UPDATE session SET ${change} WHERE id = $1`, [me.sessionId]);
    await expect(call(me, account.getUserInfo)).toRefuseWith('session.expired');
  }
});

test('an owner sees every open session and can end one or all the others', async () => {
  const me = await given.person();
  const others = [await given.sessionOf(me), await given.sessionOf(me)];
  const { list } = await call(me, account.listSessions);
  expect(list).toHaveLength(3);
  expect(list.find(({ current }) => current)?.id).toBe(me.sessionId);

  await call(me, account.endSession, { id: others[0]?.sessionId ?? '' });
  await expect(call(others[0] ?? {}, account.getUserInfo)).toRefuseWith('session.replaced');
  expect(await call(me, account.endOtherSessions)).toEqual({ ended: 1 });
  await expect(call(others[1] ?? {}, account.getUserInfo)).toRefuseWith('session.replaced');
  expect((await call(me, account.getUserInfo)).user.userId).toBe(me.id);
});

test("somebody else's session does not exist", async () => {
  const [me, other] = [await given.person(), await given.person()];
  await expect(call(me, account.endSession, { id: other.sessionId })).toRefuseWith('account.sessionNotFound');
  expect((await call(other, account.getUserInfo)).user.userId).toBe(other.id);
});

test('the eleventh login makes room by ending the oldest', async () => {
  const me = await given.person();
  for (let more = 0; more < 10; more += 1) await given.sessionOf(me);
  await expect(call(me, account.getUserInfo)).toRefuseWith('session.replaced');
});

test('a disabled account, a lost role and a lost unit are known to the next request', async () => {
  const admin = await given.member({ role: Role.administrator });
  await call(admin, listOperateLog, {});
  await db.query(`UPDATE membership SET role = ${Role.member} WHERE account_id = $1`, [admin.id]);
  await given.settled();
  await expect(call(admin, listOperateLog, {})).toRefuseWith('permission.denied');
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [admin.id]);
  await given.settled();
  expect((await call(admin, account.getUserInfo)).unit).toBeNull();
  await db.query('UPDATE account SET disabled_at = now() WHERE id = $1', [admin.id]);
  await given.settled();
  await expect(call(admin, account.getUserInfo)).toRefuseWith('session.replaced');
});

test('entering a unit binds the session to it, and only to a unit of one’s own', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const other = await given.unit();
  const { unit } = await call(me, account.getUserInfo);
  expect(unit?.companyId).toBe(me.unit.id);
  expect(unit?.permissions).toContain('log.view');
  await expect(call(me, account.enterUnit, { companyId: other.id })).toRefuseWith('account.userNotFound');
  expect((await call(me, account.getUserInfo)).unit?.companyId).toBe(me.unit.id);
});

test('preferences are kept for people and for operators', async () => {
  for (const me of [await given.person(), await given.member(), await given.operator()]) {
    await call(me, account.savePreferences, { language: 'zh' });
    await call(me, account.savePreferences, { dismissedVersion: '6.0.5' });
    expect(await call(me, account.getPreferences)).toEqual({
      language: 'zh',
      theme: null,
      dismissedVersion: '6.0.5',
    });
  }
});

test.each([
  ['given to somebody else', (boss: string) => `account_id = '${boss}'`],
  ['spared or asked for its second step', () => 'second_step_due = NOT second_step_due'],
  ['without the mark of the server', () => 'mark = NULL'],
])('a session %s in the database opens nothing', async (_what, change) => {
  const [thief, boss] = [await given.person(), await given.person()];
  await db.query(`UPDATE session SET ${change(boss.id)} WHERE id = $1`, [thief.sessionId]);
  await expect(call(thief, account.getUserInfo)).toRefuseWith('session.unknown');
});
