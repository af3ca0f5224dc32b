import { getUserInfo } from '@chancery/contract/account.ts';
import { listOperateLog } from '@chancery/contract/log.ts';
import { Role } from '@chancery/contract/unit.codes.ts';
import { changeSuperAdmin, getUnitManage, sendHandOverCode } from '@chancery/contract/unit.ts';
import { expect, test } from 'vitest';
import { codeSentTo } from '../../testing/sent-code.ts';
import { createWorld } from '../../testing/world.ts';
import { hashPassword } from '../account/password.ts';

const { call, given, db, dataDir } = await createWorld();
const password = 'Right#1234';
const passwordHash = await hashPassword(password);

const setting = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const heir = await given.member({ unit: main.unit });
  await db.query('UPDATE account SET password_hash = $1 WHERE id = $2', [passwordHash, main.id]);
  return { main, heir };
};

const mainAdministrators = async (companyId: string): Promise<string[]> => {
  const { rows } = await db.query('SELECT account_id FROM membership WHERE company_id = $1 AND role = 0', [
    companyId,
  ]);
  return rows.map((row) => row.account_id);
};

test('the unit is handed over with the code, and both keep working with their new roles at once', async () => {
  const { main, heir } = await setting();
  expect((await call(main, sendHandOverCode)).maskedPhone).toContain('*');
  const verificationCode = await codeSentTo(dataDir, main.mobile);
  await call(main, changeSuperAdmin, { userId: heir.id, verificationCode });
  expect((await call(main, getUserInfo)).unit?.role).toBe(Role.administrator);
  expect((await call(heir, getUserInfo)).unit?.role).toBe(Role.mainAdministrator);
  expect((await call(heir, getUnitManage)).mainAdministrator?.userId).toBe(heir.id);
  const { rows } = await db.query('SELECT phone FROM sms_message WHERE phone = ANY ($1) AND text LIKE $2', [
    [main.mobile, heir.mobile],
    `%${main.unit.name}%`,
  ]);
  expect(rows).toHaveLength(2);
  expect((await call(heir, listOperateLog, {})).list[0]).toMatchObject({
    action: 'company.change-super-admin',
    before: { mainAdministrator: `Person ${main.userName}` },
    after: { mainAdministrator: `Person ${heir.userName}` },
  });
  await expect(call(main, changeSuperAdmin, { userId: heir.id, password })).toRefuseWith('permission.denied');
});

test('two hand-overs at once leave exactly one main administrator', async () => {
  const { main, heir } = await setting();
  const other = await given.member({ unit: main.unit });
  const outcomes = await Promise.allSettled(
    [heir, other].map(({ id }) => call(main, changeSuperAdmin, { userId: id, password })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason.key).toBe('unit.notMainAdministrator');
  const now = await mainAdministrators(main.unit.id);
  expect(now).toHaveLength(1);
  expect([heir.id, other.id]).toContain(now[0]);
});

test('a wrong code or password hands nothing over, and a missing proof is asked for', async () => {
  const { main, heir } = await setting();
  const userId = heir.id;
  await expect(call(main, changeSuperAdmin, { userId, verificationCode: '000000' })).toRefuseWith(
    'account.codeWrong',
  );
  await expect(call(main, changeSuperAdmin, { userId, password: 'Wrong#1234' })).toRefuseWith(
    'account.passwordWrong',
  );
  const refusal = await call(main, changeSuperAdmin, { userId }).catch((error) => error);
  expect(refusal.data.fields).toMatchObject([{ field: 'verificationCode' }]);
  expect(await mainAdministrators(main.unit.id)).toEqual([main.id]);
});

test('guessing the password is stopped after a few tries', async () => {
  const { main, heir } = await setting();
  const guess = () => call(main, changeSuperAdmin, { userId: heir.id, password: 'Wrong#1234' });
  for (let tries = 0; tries < 5; tries += 1) await expect(guess()).toRefuseWith('account.passwordWrong');
  await expect(guess()).toRefuseWith('account.locked');
});

test('a code is good for five minutes', async () => {
  const { main, heir } = await setting();
  await call(main, sendHandOverCode);
  const verificationCode = await codeSentTo(dataDir, main.mobile);
  await db.query('UPDATE verification_code SET expires_at = now() WHERE phone = $1', [main.mobile]);
  await expect(call(main, changeSuperAdmin, { userId: heir.id, verificationCode })).toRefuseWith(
    'account.codeExpired',
  );
  await expect(call(main, sendHandOverCode)).toRefuseWith('account.codeTooSoon');
});

test('only an active member of this unit can take it over, and nobody takes it from themselves', async () => {
  const { main, heir } = await setting();
  const stranger = await given.member();
  const to = (userId: string) => call(main, changeSuperAdmin, { userId, password });
  await expect(to(stranger.id)).toRefuseWith('unit.memberNotFound');
  await expect(to(main.id)).toRefuseWith('unit.handOverToSelf');
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [heir.id]);
  await expect(to(heir.id)).toRefuseWith('unit.memberNotFound');
});

test('somebody who runs as many units as they may is not given another', async () => {
  const { main, heir } = await setting();
  await db.query('UPDATE platform_config SET max_companies = 0');
  const refusal = await call(main, changeSuperAdmin, { userId: heir.id, password }).catch((error) => error);
  expect(refusal.key).toBe('unit.limit');
  expect(refusal.message).toMatch(/Units per person.*0/);
  await db.query('UPDATE platform_config SET max_companies = 5');
});
