import { enterUnit, getUserInfo } from '@chancery/contract/account/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import * as calls from '@chancery/contract/member/calls.ts';
import { MemberState } from '@chancery/contract/member/codes.ts';
import { addMember, inviteMember, withdrawInvitation } from '@chancery/contract/member/invitation.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePhone } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';
import { givenDepartments, givenJoined, givenLimit } from './member.testing.ts';

const world = await createWorld();
const { call, db, given } = world;
const {
  disableMember,
  editMember,
  enableMember,
  endMemberSessions,
  getMember,
  hasFingerprint,
  listColleagues,
  listMembers,
  listPending,
  removeMember,
  setMemberRole,
} = calls;

const someUnit = async () => {
  const unit = await given.unit();
  const main = await given.member({ role: Role.mainAdministrator, unit });
  const administrator = await given.member({ role: Role.administrator, unit });
  return { unit, main, administrator };
};

const newcomer = (over = {}) => ({ realName: 'Wen', mobile: somePhone(), role: Role.member, ...over });

test('somebody who accepted is a member as invited, and active once they enter', async () => {
  const { main, unit } = await someUnit();
  const { Paper = '', 'Paper/Mill': Mill = '' } = await givenDepartments(db, unit.id, [
    'Paper',
    'Paper/Mill',
  ]);
  const who = { departmentIds: [Paper, Mill], jobTitle: 'Clerk' };
  const { userId, mobile, person } = await givenJoined(world, main, who);
  expect(await call(main, getMember, { userId })).toMatchObject({
    realName: 'Wen',
    mobile,
    jobTitle: 'Clerk',
    role: Role.member,
    state: MemberState.invited,
    departments: [{ name: 'Paper' }, { name: 'Mill' }],
    sessions: [],
    fingerprint: false,
    fingerprints: [],
    operations: [
      {
        action: 'user.invitation.accept',
        objectId: userId,
        after: { realName: 'Wen', departments: ['Paper', 'Mill'] },
      },
    ],
  });
  await call(person, enterUnit, { companyId: unit.id });
  expect(await call(main, getMember, { userId })).toMatchObject({
    state: MemberState.active,
    sessions: [{ id: person.sessionId }],
  });
});

test('nobody is invited twice, also when two ask them at once, nor when they are a member', async () => {
  const { main, administrator } = await someUnit();
  const who = newcomer();
  const outcomes = await Promise.allSettled([
    call(main, addMember, who),
    call(administrator, addMember, who),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const again = () => call(main, inviteMember, { mobile: who.mobile, role: Role.member });
  await expect(again()).toRefuseWith('member.alreadyInvited');
  const { mobile } = await givenJoined(world, main);
  await expect(call(main, inviteMember, { mobile, role: Role.member })).toRefuseWith('member.alreadyMember');
});

test('the limit holds however many come at once, names itself, and counts nobody who is disabled', async () => {
  const { main, unit } = await someUnit();
  await givenLimit(db, unit.id, 5);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => call(main, addMember, newcomer())),
  );
  const asked = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value.invitationId] : [],
  );
  expect(asked).toHaveLength(3);
  const refusal = await call(main, addMember, newcomer()).catch((error) => error);
  expect(refusal.key).toBe('unit.limit');
  expect(refusal.message).toMatch(/members.*5/i);
  await call(main, withdrawInvitation, { id: asked[0] ?? '' });
  const { userId } = await givenJoined(world, main);
  await call(main, disableMember, { userId });
  await call(main, addMember, newcomer());
  await expect(call(main, enableMember, { userId })).toRefuseWith('unit.limit');
});

test('the list is filtered by word, role, state and department with what is below it, and ordered', async () => {
  const { main, administrator, unit } = await someUnit();
  const { Paper = '', 'Paper/Mill': Mill = '' } = await givenDepartments(db, unit.id, [
    'Paper',
    'Paper/Mill',
  ]);
  const zhou = { realName: '100% Zhou', departmentIds: [Mill] };
  const { userId, mobile } = await givenJoined(world, main, zhou);
  await givenJoined(world, main, {
    realName: '1000 Zhou',
    role: Role.sealKeeper,
    departmentIds: [Paper],
  });
  const names = async (input: object) =>
    (await call(administrator, listMembers, input)).list.map((row) => row.realName);
  expect(await names({ keyword: '100%' })).toEqual(['100% Zhou']);
  expect(await names({ keyword: mobile.slice(3) })).toEqual(['100% Zhou']);
  expect(await names({ role: Role.sealKeeper })).toEqual(['1000 Zhou']);
  expect(await names({ departmentId: Mill })).toEqual(['100% Zhou']);
  expect(await names({ departmentId: Paper, sort: 'realName' })).toEqual(['100% Zhou', '1000 Zhou']);
  await call(main, disableMember, { userId });
  expect(await names({ state: MemberState.disabled })).toEqual(['100% Zhou']);
  const first = await call(main, listMembers, { sort: 'createdAt', pageSize: 3 });
  const second = await call(main, listMembers, { sort: 'createdAt', pageSize: 3, cursor: first.next ?? '' });
  expect([first.total, ...first.list, ...second.list]).toHaveLength(5);
  const stranger = await someUnit();
  await expect(call(stranger.main, listMembers, { departmentId: Paper })).toRefuseWith(
    'member.departmentNotFound',
  );
});

test('any member may look for a colleague, and learns no number nor who is disabled', async () => {
  const { main, unit } = await someUnit();
  const { userId } = await givenJoined(world, main, { realName: 'Wen Gone' });
  await givenJoined(world, main, { realName: 'Wen Here' });
  await call(main, disableMember, { userId });
  const member = await given.member({ unit });
  const { list } = await call(member, listColleagues, { keyword: 'wen' });
  expect(list.map(({ realName }) => realName)).toEqual(['Wen Here']);
  expect(JSON.stringify(list)).not.toContain('139');
});

test('an edit keeps what was there for the log, and the second of two is told what changed', async () => {
  const { main, administrator, unit } = await someUnit();
  const { Paper = '', Mill = '' } = await givenDepartments(db, unit.id, ['Paper', 'Mill']);
  const { userId } = await givenJoined(world, main, { departmentIds: [Paper] });
  const edit = { userId, revision: 1, realName: 'Wen Li', jobTitle: 'Head', departmentIds: [Mill] };
  expect(await call(administrator, editMember, edit)).toMatchObject({
    revision: 2,
    realName: 'Wen Li',
    departments: [{ id: Mill }],
  });
  const refusal = await call(main, editMember, { ...edit, realName: 'Other' }).catch((error) => error);
  expect(refusal.key).toBe('edit.conflict');
  expect(refusal.data.conflict.current).toEqual({
    realName: 'Wen Li',
    jobTitle: 'Head',
    departmentIds: [Mill],
    revision: 2,
  });
  const { list } = await call(main, listOperateLog, { objectId: userId });
  expect(list[0]).toMatchObject({
    action: 'user.update',
    before: { realName: 'Wen' },
    after: { realName: 'Wen Li' },
  });
  const other = await someUnit();
  const { Far = '' } = await givenDepartments(db, other.unit.id, ['Far']);
  await expect(call(main, editMember, { ...edit, revision: 2, departmentIds: [Far] })).toRefuseWith(
    'member.departmentNotFound',
  );
});

test('nobody reaches above themselves, and the main administrator is made by handing over only', async () => {
  const { main, administrator } = await someUnit();
  const { userId } = await givenJoined(world, main, { role: Role.administrator });
  for (const endpoint of [disableMember, removeMember, endMemberSessions]) {
    await expect(call(administrator, endpoint, { userId: main.id })).toRefuseWith('member.roleTooHigh');
  }
  await expect(call(administrator, setMemberRole, { userId: main.id, role: Role.member })).toRefuseWith(
    'member.roleTooHigh',
  );
  await expect(call(administrator, editMember, { userId: main.id, revision: 1, realName: 'X' })).toRefuseWith(
    'member.roleTooHigh',
  );
  const up = { userId, role: Role.mainAdministrator };
  await expect(call(administrator, setMemberRole, up)).toRefuseWith('member.roleTooHigh');
  await expect(call(main, setMemberRole, up)).toRefuseWith('member.handOverUnit');
  await expect(call(main, addMember, newcomer({ role: Role.mainAdministrator }))).toRefuseWith(
    'member.handOverUnit',
  );
  await call(administrator, setMemberRole, { userId, role: Role.sealKeeper });
});

test('the last main administrator cannot be demoted, disabled or removed, not even by themselves', async () => {
  const { main } = await someUnit();
  await expect(call(main, setMemberRole, { userId: main.id, role: Role.member })).toRefuseWith(
    'member.lastMain',
  );
  await expect(call(main, disableMember, { userId: main.id })).toRefuseWith('member.lastMain');
  await expect(call(main, removeMember, { userId: main.id })).toRefuseWith('member.lastMain');
});

test('nobody disables or removes themselves', async () => {
  const { administrator } = await someUnit();
  await expect(call(administrator, disableMember, { userId: administrator.id })).toRefuseWith('member.self');
  await expect(call(administrator, removeMember, { userId: administrator.id })).toRefuseWith('member.self');
});

test('a new role is in force at the next request', async () => {
  const { main, unit } = await someUnit();
  const member = await given.member({ unit });
  await expect(call(member, listMembers, {})).toRefuseWith('permission.denied');
  await call(main, setMemberRole, { userId: member.id, role: Role.administrator });
  await given.settled();
  await call(member, listMembers, {});
  await call(main, setMemberRole, { userId: member.id, role: Role.member });
  await given.settled();
  await expect(call(member, listMembers, {})).toRefuseWith('permission.denied');
});

test('disabling ends the logins in this unit only, and enabling lets in again', async () => {
  const { main, unit } = await someUnit();
  const member = await given.member({ unit });
  const elsewhere = await given.sessionOf(member);
  await call(main, disableMember, { userId: member.id });
  await expect(call(member, getUserInfo)).toRefuseWith('session.replaced');
  await call(elsewhere, getUserInfo);
  await expect(call(elsewhere, enterUnit, { companyId: unit.id })).toRefuseWith('account.userNotFound');
  await call(main, enableMember, { userId: member.id });
  await call(elsewhere, enterUnit, { companyId: unit.id });
});

test('an administrator ends one login of a member, or all of them', async () => {
  const { administrator, unit } = await someUnit();
  const member = await given.member({ unit });
  const { sessions } = await call(administrator, getMember, { userId: member.id });
  expect(sessions).toHaveLength(1);
  const foreign = await given.person();
  const ends = { userId: member.id, sessionId: foreign.sessionId };
  expect(await call(administrator, endMemberSessions, ends)).toEqual({ ended: 0 });
  expect(await call(administrator, endMemberSessions, { userId: member.id })).toEqual({ ended: 1 });
  await expect(call(member, getUserInfo)).toRefuseWith('session.replaced');
});

test('whoever leaves hands over the departments they head, to an active colleague', async () => {
  const { main, administrator, unit } = await someUnit();
  const { Paper = '' } = await givenDepartments(db, unit.id, ['Paper']);
  const { userId } = await givenJoined(world, main);
  await db.query(
    'UPDATE department SET head_id = (SELECT id FROM membership WHERE account_id = $1 AND company_id = $2) WHERE id = $3',
    [userId, unit.id, Paper],
  );
  expect(await call(main, listPending, { userId })).toEqual({
    list: [{ name: 'departmentHeads', count: 1 }],
  });
  await expect(call(main, removeMember, { userId })).toRefuseWith('member.handOverNeeded');
  const stranger = await given.member();
  for (const handOverTo of [userId, stranger.id]) {
    await expect(call(main, removeMember, { userId, handOverTo })).toRefuseWith('member.heirNotFound');
  }
  expect(await call(main, removeMember, { userId, handOverTo: administrator.id })).toEqual({ handedOver: 1 });
  const { rows } = await db.query(
    'SELECT m.account_id FROM department d JOIN membership m ON m.id = d.head_id WHERE d.id = $1',
    [Paper],
  );
  expect(rows).toEqual([{ account_id: administrator.id }]);
  await expect(call(main, getMember, { userId })).toRefuseWith('member.notFound');
  const { list } = await call(main, listOperateLog, { objectId: userId, action: 'user.remove' });
  expect(list).toMatchObject([{ before: { realName: 'Wen' }, after: { handOverTo: administrator.id } }]);
});

test('a member of another unit does not exist', async () => {
  const { main } = await someUnit();
  const { id: userId } = await given.member();
  for (const endpoint of [
    getMember,
    listPending,
    hasFingerprint,
    disableMember,
    enableMember,
    removeMember,
    endMemberSessions,
  ]) {
    await expect(call(main, endpoint, { userId })).toRefuseWith('member.notFound');
  }
  await expect(call(main, setMemberRole, { userId, role: Role.member })).toRefuseWith('member.notFound');
  await expect(call(main, editMember, { userId, revision: 1, realName: 'X' })).toRefuseWith(
    'member.notFound',
  );
  expect(await call(main, hasFingerprint, { userId: main.id })).toEqual({ exist: false, onDevice: null });
});
