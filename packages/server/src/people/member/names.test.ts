import { enterUnit, getUserInfo } from '@chancery/contract/account/calls.ts';
import { addLoginLog, listLoginLog, listOperateLog } from '@chancery/contract/log/calls.ts';
import { editMember, getMember, removeMember, renameSelf } from '@chancery/contract/member/calls.ts';
import { addUnit, getUnitManage } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { someCreditCode } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';
import { peopleNamed } from './people.ts';

const { app, call, db, given } = await createWorld();

const nameIn = async (unit: { id: string }, who: { id: string }) => {
  const { rows } = await db.query(
    'SELECT real_name FROM membership WHERE company_id = $1 AND account_id = $2',
    [unit.id, who.id],
  );
  return rows[0]?.real_name as string;
};

const pair = async () => {
  const unit = await given.unit();
  const main = await given.member({ role: Role.mainAdministrator, unit });
  const clerk = await given.member({ role: Role.sealKeeper, unit });
  return { unit, main, clerk, mainName: await nameIn(unit, main), clerkName: await nameIn(unit, clerk) };
};

const registration = (realName: string) => ({
  companyName: 'Second',
  companyFullName: 'Second Co., Ltd.',
  social_credit_code: someCreditCode(),
  realName,
});

test('whoever registers a second unit under another name keeps their own in the first, in its log and evidence', async () => {
  const { unit, main, clerk, clerkName } = await pair();
  const stolen = '林主任';
  await call(main, renameSelf, { realName: stolen });
  const { companyId } = await call(clerk, addUnit, registration(stolen));
  expect(await nameIn(unit, clerk)).toBe(clerkName);
  expect(await nameIn({ id: companyId }, clerk)).toBe(stolen);

  expect((await call(clerk, getUserInfo)).user.realName).toBe(clerkName);
  await db.query('UPDATE membership SET role = $3 WHERE company_id = $1 AND account_id = $2', [
    unit.id,
    clerk.id,
    Role.administrator,
  ]);
  await given.settled();
  await call(clerk, editMember, {
    userId: clerk.id,
    revision: 1,
    realName: clerkName,
    jobTitle: 'Keeper of seals',
  });
  const { list } = await call(main, listOperateLog, {});
  expect(list[0]?.actorName).toBe(clerkName);
  const { rows } = await db.query('SELECT body FROM evidence_entry WHERE company_id = $1', [unit.id]);
  const steps = rows.map(({ body }) => JSON.parse(body) as { by?: { id: string; name: string } });
  expect(steps.filter(({ by }) => by?.id === clerk.id).map(({ by }) => by?.name)).toEqual([clerkName]);
});

test('in each unit somebody acts under the name they have there', async () => {
  const { main, clerk, clerkName } = await pair();
  const { companyId } = await call(clerk, addUnit, registration('Other name'));
  const other = await given.sessionOf({ id: clerk.id });
  expect((await call(other, enterUnit, { companyId })).user.realName).toBe('Other name');
  expect((await call(other, getUserInfo)).user.realName).toBe('Other name');
  expect((await call(clerk, getUserInfo)).user.realName).toBe(clerkName);
  expect(main.id).not.toBe(clerk.id);
});

test('the login log of a unit has the name from that unit, whichever unit somebody comes from', async () => {
  const { unit, main, clerk, clerkName } = await pair();
  const { companyId } = await call(clerk, addUnit, registration('Other name'));
  await call(clerk, enterUnit, { companyId });
  await call(clerk, addLoginLog, { companyId: unit.id, loginType: 'phone' });
  const { list } = await call(main, listLoginLog, {});
  expect(list.map(({ userName }) => userName)).toEqual([clerkName]);
});

test('a unit that renames a member renames nobody elsewhere', async () => {
  const { unit, clerk, clerkName } = await pair();
  const { companyId } = await call(clerk, addUnit, registration('Other name'));
  const elsewhere = await given.sessionOf({ id: clerk.id });
  await call(elsewhere, enterUnit, { companyId });
  const { revision } = await call(elsewhere, getMember, { userId: clerk.id });
  await call(elsewhere, editMember, { userId: clerk.id, revision, realName: 'Third name' });
  expect((await call(elsewhere, getUserInfo)).user.realName).toBe('Third name');
  expect(await nameIn(unit, clerk)).toBe(clerkName);
  const { rows } = await db.query('SELECT real_name FROM account WHERE id = $1', [clerk.id]);
  expect(rows[0].real_name).toBe(clerkName);
});

test('a changed account name changes no name in a unit', async () => {
  const { unit, main, clerk, clerkName, mainName } = await pair();
  await db.query('UPDATE account SET real_name = $2 WHERE id = $1', [clerk.id, mainName]);
  expect(await nameIn(unit, clerk)).toBe(clerkName);
  await db.query('UPDATE account SET real_name = $2 WHERE id = $1', [main.id, 'Nobody']);
  expect((await call(main, getUnitManage)).mainAdministrator?.realName).toBe(mainName);
});

test('somebody may change their own name in a unit, and the unit reads both names in its log', async () => {
  const { unit, main, clerk, clerkName } = await pair();
  await call(clerk, renameSelf, { realName: 'Wen Li' });
  expect(await nameIn(unit, clerk)).toBe('Wen Li');
  expect((await call(clerk, getUserInfo)).user.realName).toBe('Wen Li');
  const { list } = await call(main, listOperateLog, {});
  expect(list[0]).toMatchObject({
    action: 'user.own-name',
    actorName: clerkName,
    before: { realName: clerkName },
    after: { realName: 'Wen Li' },
  });
  const { rows } = await db.query(
    `SELECT count(*)::int AS n FROM evidence_entry WHERE company_id = $1 AND body LIKE '%Wen Li%'`,
    [unit.id],
  );
  expect(rows[0].n).toBe(1);
});

test('nobody takes the name of a colleague by themselves, however it is written', async () => {
  const { main, clerk, mainName } = await pair();
  for (const realName of [mainName, ` ${mainName.toUpperCase()} `, mainName.replace(' ', '  ')]) {
    await expect(call(clerk, renameSelf, { realName })).rejects.toMatchObject({ key: 'member.nameTaken' });
  }
  await call(main, renameSelf, { realName: mainName });
});

test.each(
  '\u200B \u200D \u2060 \u00AD \uFE0F \u034F \u180E \u200E \u3164 \u2800 \u{E0041}'
    .split(' ')
    .map((unseen) => [unseen.codePointAt(0)?.toString(16), unseen]),
)('a name with the unseen character %s is nobody’s', async (_, unseen) => {
  const { clerk } = await pair();
  for (const realName of [`王${unseen}敏`, `${unseen}`])
    await expect(call(clerk, renameSelf, { realName })).rejects.toMatchObject({ key: 'request.invalid' });
});

test('nobody takes the name of somebody who left', async () => {
  const { unit, main, clerk, clerkName } = await pair();
  await call(main, removeMember, { userId: clerk.id });
  const newcomer = await given.member({ unit });
  await expect(call(newcomer, renameSelf, { realName: clerkName })).toRefuseWith('member.nameTaken');
});

test('of eight who want one name at once one gets it', async () => {
  const unit = await given.unit();
  const people = await Promise.all(Array.from({ length: 8 }, () => given.member({ unit })));
  // Nobody can write before all have asked: none is saved by being slow.
  const held = await db.connect();
  await held.query('BEGIN; LOCK TABLE membership IN SHARE ROW EXCLUSIVE MODE');
  const asked = Promise.allSettled(people.map((one) => call(one, renameSelf, { realName: '同名' })));
  const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE NOT granted AND datname = current_database()`;
  await expect.poll(async () => (await held.query(waiting)).rowCount).toBe(8);
  await held.query('ROLLBACK');
  held.release();
  const done = await asked;
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('who left keeps the name they had in the unit', async () => {
  const { unit, main, clerk, clerkName } = await pair();
  await call(main, removeMember, { userId: clerk.id });
  await db.query('UPDATE account SET real_name = $2 WHERE id = $1', [clerk.id, 'Somebody else']);
  const names = await app.transactions.apart({ companyId: unit.id }, (tx) =>
    peopleNamed(tx, unit.id, [clerk.id, main.id]),
  );
  expect(names.get(clerk.id)).toBe(clerkName);
});

test('a stranger to the unit has no name there', async () => {
  const { unit } = await pair();
  const stranger = await given.person();
  const names = await app.transactions.apart({ companyId: unit.id }, (tx) =>
    peopleNamed(tx, unit.id, [stranger.id]),
  );
  expect(names.get(stranger.id)).toBeUndefined();
});
