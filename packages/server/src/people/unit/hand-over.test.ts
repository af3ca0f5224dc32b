import { getUserInfo } from '@chancery/contract/account/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { disableMember, removeMember } from '@chancery/contract/member/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { getUnitManage } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import {
  acceptHandOver,
  changeSuperAdmin,
  declineHandOver,
  getHandOver,
  sendHandOverCode,
  withdrawHandOver,
} from '@chancery/contract/unit/hand-over.ts';
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
  const offer = async () => (await call(main, changeSuperAdmin, { userId: heir.id, password })).id;
  return { main, heir, offer };
};

const mainAdministrators = async (companyId: string): Promise<string[]> => {
  const { rows } = await db.query(
    `SELECT account_id FROM membership WHERE company_id = $1 AND role = ${Role.mainAdministrator}`,
    [companyId],
  );
  return rows.map((row) => row.account_id);
};

test('the unit is offered with the code; nothing changes before the heir accepts, and then both work on at once', async () => {
  const { main, heir } = await setting();
  expect((await call(main, sendHandOverCode)).maskedPhone).toContain('*');
  const verificationCode = await codeSentTo(dataDir, main.mobile);
  const { id } = await call(main, changeSuperAdmin, { userId: heir.id, verificationCode });
  expect(await mainAdministrators(main.unit.id)).toEqual([main.id]);
  expect((await call(main, getHandOver)).offer).toMatchObject({ id, isForMe: false, state: 'pending' });
  expect((await call(heir, getHandOver)).offer).toMatchObject({ id, isForMe: true, state: 'pending' });
  const offered = { event: 'member.unitOffered', link: '/account/hand-over' };
  expect((await call(heir, listMessages, {})).list).toMatchObject([offered]);

  expect(await call(heir, acceptHandOver, { id })).toMatchObject({ state: 'accepted' });
  expect((await call(main, getUserInfo)).unit?.role).toBe(Role.administrator);
  expect((await call(heir, getUserInfo)).unit?.role).toBe(Role.mainAdministrator);
  expect((await call(heir, getUnitManage)).mainAdministrator?.userId).toBe(heir.id);
  const { rows } = await db.query('SELECT phone FROM sms_message WHERE phone = ANY ($1) AND text LIKE $2', [
    [main.mobile, heir.mobile],
    `%${main.unit.name}%`,
  ]);
  expect(rows).toHaveLength(2);
  expect((await call(main, listMessages, {})).list).toMatchObject([{ event: 'member.unitAccepted' }]);
  expect((await call(heir, listOperateLog, {})).list[0]).toMatchObject({
    action: 'company.hand-over.accept',
    before: { mainAdministrator: `Person ${main.userName}` },
    after: { mainAdministrator: `Person ${heir.userName}` },
  });
  await expect(call(main, changeSuperAdmin, { userId: heir.id, password })).toRefuseWith('permission.denied');
});

test('an heir who declines leaves everything as it was, and the giver is told', async () => {
  const { main, heir, offer } = await setting();
  const id = await offer();
  await call(heir, declineHandOver, { id });
  await call(heir, declineHandOver, { id });
  await expect(call(heir, acceptHandOver, { id })).toRefuseWith('handOver.ended');
  await expect(call(main, withdrawHandOver, { id })).toRefuseWith('handOver.ended');
  expect((await call(main, getHandOver)).offer).toMatchObject({ id, state: 'declined' });
  expect((await call(main, listMessages, {})).list).toMatchObject([{ event: 'member.unitDeclined' }]);
  expect(await mainAdministrators(main.unit.id)).toEqual([main.id]);
});

test('a withdrawn and an expired offer are over; another can be made then, and not before', async () => {
  const { main, heir, offer } = await setting();
  const first = await offer();
  const refusal = await offer().catch((error) => error);
  expect(refusal.key).toBe('handOver.open');
  expect(refusal.message).toContain(heir.realName);
  await call(main, withdrawHandOver, { id: first });
  await expect(call(heir, acceptHandOver, { id: first })).toRefuseWith('handOver.ended');
  const second = await offer();
  await db.query(`UPDATE hand_over SET expires_at = now() - interval '1 second' WHERE id = $1`, [second]);
  await expect(call(heir, acceptHandOver, { id: second })).toRefuseWith('handOver.ended');
  expect((await call(main, getHandOver)).offer).toMatchObject({ id: second, state: 'expired' });
  await call(heir, acceptHandOver, { id: await offer() });
  expect(await mainAdministrators(main.unit.id)).toEqual([heir.id]);
});

test('an offer is for its heir alone: neither colleagues nor strangers see or answer it', async () => {
  const { main, heir, offer } = await setting();
  const id = await offer();
  const colleague = await given.member({ unit: main.unit, role: Role.administrator });
  const stranger = await given.member({ role: Role.mainAdministrator });
  for (const who of [colleague, stranger, main])
    for (const endpoint of [acceptHandOver, declineHandOver])
      await expect(call(who, endpoint, { id })).toRefuseWith('handOver.notFound');
  await expect(call(stranger, withdrawHandOver, { id })).toRefuseWith('handOver.notFound');
  expect((await call(colleague, getHandOver)).offer).toBeNull();
  expect((await call(stranger, getHandOver)).offer).toBeNull();
  expect((await call(heir, getHandOver)).offer).toMatchObject({ state: 'pending' });
});

test('yes, no and withdrawn at the same time: one of them counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { main, heir, offer } = await setting();
    const id = await offer();
    const outcomes = await Promise.allSettled([
      call(heir, acceptHandOver, { id }),
      call(heir, declineHandOver, { id }),
      call(main, withdrawHandOver, { id }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isHeir = outcomes[0]?.status === 'fulfilled';
    expect(await mainAdministrators(main.unit.id)).toEqual([isHeir ? heir.id : main.id]);
  }
});

test('two who hand their units to each other at the same moment both succeed', async () => {
  const one = await setting();
  const other = await setting();
  const join =
    'INSERT INTO membership (id, company_id, account_id, role, real_name) VALUES (gen_random_uuid(), $1, $2, 3, $3)';
  await db.query(join, [one.main.unit.id, other.main.id, 'Other']);
  await db.query(join, [other.main.unit.id, one.main.id, 'One']);
  const sessionIn = async ({ id }: { id: string }, companyId: string) => {
    const session = await given.sessionOf({ id });
    await db.query('UPDATE session SET company_id = $2 WHERE id = $1', [session.sessionId, companyId]);
    return session;
  };
  const toOther = await call(one.main, changeSuperAdmin, { userId: other.main.id, password });
  const toOne = await call(other.main, changeSuperAdmin, { userId: one.main.id, password });
  const otherThere = await sessionIn(other.main, one.main.unit.id);
  const oneThere = await sessionIn(one.main, other.main.unit.id);
  await given.settled();
  await Promise.all([
    call(otherThere, acceptHandOver, { id: toOther.id }),
    call(oneThere, acceptHandOver, { id: toOne.id }),
  ]);
  expect(await mainAdministrators(one.main.unit.id)).toEqual([other.main.id]);
  expect(await mainAdministrators(other.main.unit.id)).toEqual([one.main.id]);
});

test('an heir who leaves or is disabled takes the offer along', async () => {
  for (const endpoint of [removeMember, disableMember]) {
    const { main, heir, offer } = await setting();
    await offer();
    await call(main, endpoint, { userId: heir.id });
    expect((await call(main, getHandOver)).offer).toMatchObject({ state: 'withdrawn' });
  }
});

test('two offers at once leave one, and one main administrator', async () => {
  const { main, heir } = await setting();
  const other = await given.member({ unit: main.unit });
  const outcomes = await Promise.allSettled(
    [heir, other].map(({ id }) => call(main, changeSuperAdmin, { userId: id, password })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason.key).toBe('handOver.open');
  expect(await mainAdministrators(main.unit.id)).toEqual([main.id]);
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

test('how many units somebody runs is told to them alone, never to whoever offers another', async () => {
  const { main, heir, offer } = await setting();
  await db.query('UPDATE platform_config SET max_companies = 0');
  const id = await offer();
  const refusal = await call(heir, acceptHandOver, { id }).catch((error) => error);
  expect(refusal.key).toBe('unit.limit');
  expect(refusal.message).toMatch(/Units per person.*0/);
  expect((await call(main, getHandOver)).offer).toMatchObject({ state: 'pending' });
  expect((await call(main, listMessages, {})).list).toEqual([]);
  await db.query('UPDATE platform_config SET max_companies = 5');
  await call(heir, acceptHandOver, { id });
});

test('proofs that are tried many at once leave the platform to others', async () => {
  const { main, heir } = await setting();
  const { main: other } = await setting();
  const tries = Promise.allSettled(
    Array.from({ length: 40 }, () =>
      call(main, changeSuperAdmin, { userId: heir.id, password: 'Wrong#1234' }),
    ),
  );
  for (let asked = 0; asked < 5; asked += 1)
    expect((await call(other, getUserInfo)).unit?.role).toBe(Role.mainAdministrator);
  const refusals = (await tries).flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : ['taken']));
  expect(new Set(refusals)).toEqual(new Set(['account.passwordWrong', 'account.locked']));
});

test('whoever no longer runs the unit has nothing to hand over, though an offer of theirs is open', async () => {
  const { main, heir, offer } = await setting();
  const id = await offer();
  const next = await given.member({ role: Role.mainAdministrator, unit: main.unit });
  await expect(call(heir, acceptHandOver, { id })).toRefuseWith('handOver.ended');
  expect(await mainAdministrators(main.unit.id)).toEqual([next.id]);
});
