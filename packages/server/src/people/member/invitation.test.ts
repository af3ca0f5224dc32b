import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { getMember, listMembers, removeMember, setMemberRole } from '@chancery/contract/member/calls.ts';
import {
  acceptInvitation,
  addMember,
  allowInvitations,
  declineInvitation,
  inviteAgain,
  inviteMember,
  listInvitations,
  listOwnInvitations,
  withdrawInvitation,
} from '@chancery/contract/member/invitation.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { expect, test, vi } from 'vitest';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { somePhone } from '../../testing/given.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { listen } from '../message/live.testing.ts';
import { givenJoined, givenLimit } from './member.testing.ts';

const world = await createWorld();
const { call, db, given } = world;

const someUnit = async () => {
  const unit = await given.unit();
  return { unit, main: await given.member({ role: Role.mainAdministrator, unit }) };
};

const ask = async () => {
  const { unit, main } = await someUnit();
  const person = await given.person();
  const who = { realName: 'Wen', mobile: person.mobile, role: Role.sealKeeper };
  const { invitationId: id } = await call(main, addMember, who);
  return { unit, main, person, id };
};

const expire = (id: string) =>
  db.query(`UPDATE invitation SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);

test('nobody is a member before they said yes; then they are, as the unit typed it', async () => {
  const { unit, main, person, id } = await ask();
  expect((await call(main, listMembers, {})).list.map(({ userId }) => userId)).toEqual([main.id]);
  await expect(call(main, getMember, { userId: person.id })).toRefuseWith('member.notFound');
  expect((await call(person, listOwnInvitations)).list).toEqual([
    expect.objectContaining({ id, companyName: unit.name, invitedBy: main.realName, role: Role.sealKeeper }),
  ]);
  expect(await call(person, acceptInvitation, { id })).toEqual({ companyId: unit.id });
  const { list } = await call(main, listMembers, { keyword: 'Wen' });
  expect(list).toMatchObject([{ userId: person.id, realName: 'Wen', role: Role.sealKeeper }]);
  expect((await call(person, listOwnInvitations)).list).toEqual([]);
  expect((await call(main, listInvitations, {})).list).toMatchObject([{ id, state: 'accepted' }]);
  expect((await call(main, listMessages, {})).list).toMatchObject([{ event: 'member.joined' }]);
});

test('a known and an unknown number get the same answer, and the unit learns nothing but what it typed', async () => {
  const { main } = await someUnit();
  const known = await given.person();
  const answers = [];
  for (const mobile of [known.mobile, somePhone()]) {
    const { invitationId } = await call(main, addMember, { realName: 'Wen', mobile, role: Role.member });
    const { list } = await call(main, listInvitations, { keyword: mobile });
    const { list: log } = await call(main, listOperateLog, { objectId: invitationId });
    const hidden = JSON.stringify([list, log])
      .replaceAll(invitationId, 'id')
      .replaceAll(mobile, 'number')
      .replaceAll(/"(createdAt|expiresAt|requestId|id)":"[^"]*"/g, '"$1"');
    answers.push(hidden);
  }
  expect(answers[0]).toBe(answers[1]);
  const { rows } = await db.query('SELECT count(*)::int AS n FROM account WHERE mobile LIKE $1', ['139%']);
  const before = rows[0].n;
  await call(main, inviteMember, { mobile: somePhone(), role: Role.member });
  const after = await db.query('SELECT count(*)::int AS n FROM account WHERE mobile LIKE $1', ['139%']);
  expect(after.rows[0].n).toBe(before);
});

test('the unit is told of a no, and does not learn whose it was', async () => {
  const { main, person, id } = await ask();
  await call(person, declineInvitation, { id });
  await call(person, declineInvitation, { id });
  await expect(call(person, acceptInvitation, { id })).toRefuseWith('invitation.ended');
  const shown = [
    (await call(main, listInvitations, {})).list,
    (await call(main, listMessages, {})).list,
    (await call(main, listOperateLog, {})).list,
  ];
  expect(shown[0]).toMatchObject([{ state: 'declined' }]);
  expect(shown[1]).toMatchObject([{ event: 'member.declined' }]);
  expect(shown[2]?.[0]).toMatchObject({
    action: 'user.invitation.decline',
    actorName: 'Wen',
    ip: '',
    clientType: '',
  });
  expect(JSON.stringify(shown)).not.toContain(person.id);
  expect(JSON.stringify(shown)).not.toContain(person.realName);
});

test('an invitation is for its number alone', async () => {
  const { id } = await ask();
  const stranger = await given.person();
  const elsewhere = await someUnit();
  for (const endpoint of [acceptInvitation, declineInvitation]) {
    await expect(call(stranger, endpoint, { id })).toRefuseWith('invitation.notFound');
  }
  for (const endpoint of [inviteAgain, withdrawInvitation]) {
    await expect(call(elsewhere.main, endpoint, { id })).toRefuseWith('invitation.notFound');
  }
});

test('an answer counts once, however often and at the same time it is given', async () => {
  const { main, person, id } = await ask();
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(person, acceptInvitation, { id })));
  expect(new Set(answers.map(({ companyId }) => companyId)).size).toBe(1);
  expect((await call(main, listMembers, {})).total).toBe(2);
  const { list } = await call(main, listOperateLog, { action: 'user.invitation.accept' });
  expect(list).toHaveLength(1);
});

test('yes and withdrawn at the same time: one of them counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { main, person, id } = await ask();
    const outcomes = await Promise.allSettled([
      call(person, acceptInvitation, { id }),
      call(main, withdrawInvitation, { id }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const isMember = outcomes[0]?.status === 'fulfilled';
    expect((await call(main, listMembers, {})).total).toBe(isMember ? 2 : 1);
  }
});

test('a withdrawn and an expired invitation are over; an expired one can be sent again', async () => {
  const { main, person, id } = await ask();
  await expire(id);
  expect((await call(person, listOwnInvitations)).list).toEqual([]);
  await expect(call(person, acceptInvitation, { id })).toRefuseWith('invitation.ended');
  expect((await call(main, listInvitations, { state: 'expired' })).total).toBe(1);
  await call(main, inviteAgain, { id });
  expect((await call(person, listOwnInvitations)).list).toHaveLength(1);
  await expect(call(main, inviteAgain, { id })).toRefuseWith('member.invitedJustNow');
  await call(main, withdrawInvitation, { id });
  await expect(call(person, acceptInvitation, { id })).toRefuseWith('invitation.ended');
  await expect(call(main, inviteAgain, { id })).toRefuseWith('invitation.ended');
  const once = { realName: 'Wen', mobile: person.mobile, role: Role.member };
  const second = await call(main, addMember, once);
  await expire(second.invitationId);
  await call(main, addMember, once);
});

test('an invitation keeps a place, and gives it back when it ends', async () => {
  const { unit, main, person, id } = await ask();
  await givenLimit(db, unit.id, 2);
  const another = () => call(main, inviteMember, { mobile: somePhone(), role: Role.member });
  await expect(another()).toRefuseWith('unit.limit');
  await expire(id);
  await another();
  await givenLimit(db, unit.id, 1);
  await call(main, withdrawInvitation, { id });
  const own = await call(main, listInvitations, { state: 'pending' });
  expect(own.total).toBe(1);
  expect(person.id).toBeDefined();
});

test('a unit that may have fewer members meanwhile takes nobody in', async () => {
  const { unit, person, id } = await ask();
  await givenLimit(db, unit.id, 1);
  await expect(call(person, acceptInvitation, { id })).toRefuseWith('unit.limit');
});

test('nobody brings people in after leaving, or after losing the right to', async () => {
  const { unit, main } = await someUnit();
  const first = await givenJoined(world, main, { role: Role.administrator });
  const clerk = await given.member({ role: Role.administrator, unit });
  const friend = await given.person();
  const who = { realName: 'Friend', mobile: friend.mobile, role: Role.administrator };
  const { invitationId } = await call(clerk, addMember, who);
  await call(main, setMemberRole, { userId: clerk.id, role: Role.member });
  await expect(call(friend, acceptInvitation, { id: invitationId })).toRefuseWith('invitation.ended');
  await call(main, setMemberRole, { userId: clerk.id, role: Role.administrator });
  await call(main, removeMember, { userId: clerk.id });
  await expect(call(friend, acceptInvitation, { id: invitationId })).toRefuseWith('invitation.ended');
  expect(first.userId).not.toBe(clerk.id);
});

test('what somebody answers elsewhere stands in no log of the unit they are in', async () => {
  const { unit, person, id } = await ask();
  const work = await someUnit();
  const { person: busy } = await givenJoined(world, work.main);
  await db.query('UPDATE invitation SET mobile = $2 WHERE id = $1', [id, busy.mobile]);
  await db.query('UPDATE session SET company_id = $2 WHERE id = $1', [busy.sessionId, work.unit.id]);
  await given.settled();
  await call(busy, acceptInvitation, { id });
  const { list } = await call(work.main, listOperateLog, {});
  expect(JSON.stringify(list)).not.toContain(unit.name);
  expect(person.id).not.toBe(busy.id);
});

test('a text message tells of the invitation, again after a minute', async () => {
  const { unit, main } = await someUnit();
  const mobile = somePhone();
  const { invitationId: id } = await call(main, inviteMember, { mobile, role: Role.sealKeeper });
  const texts = async () =>
    (await db.query('SELECT text FROM sms_message WHERE phone = $1', [mobile])).rows.map(({ text }) => text);
  expect(await texts()).toEqual([translator('en')('sms.inviteUnnamed')]);
  await expect(call(main, inviteAgain, { id })).toRefuseWith('member.invitedJustNow');
  await db.query(`UPDATE invitation SET sent_at = now() - interval '2 minutes' WHERE id = $1`, [id]);
  await db.query('UPDATE company SET certified_at = now() WHERE id = $1', [unit.id]);
  await call({ ...main, language: 'zh' }, inviteAgain, { id });
  expect((await texts())[1]).toContain(`${unit.name} Co., Ltd.`);
});

const textsTo = async (mobile: string): Promise<number> =>
  (await db.query('SELECT FROM sms_message WHERE phone = $1', [mobile])).rowCount ?? 0;

const sendAgain = async (main: Caller, id: string) => {
  await db.query(`UPDATE invitation SET sent_at = now() - interval '2 minutes' WHERE id = $1`, [id]);
  return call(main, inviteAgain, { id });
};

test('a number gets two texts a day from one unit and five from all together; who invites hears nothing of that', async () => {
  const mobile = somePhone();
  for (let unit = 0; unit < 4; unit += 1) {
    const { main } = await someUnit();
    const { invitationId: id } = await call(main, inviteMember, { mobile, role: Role.member });
    for (let again = 0; again < 3; again += 1)
      expect(await sendAgain(main, id)).toMatchObject({ state: 'pending' });
    expect(await textsTo(mobile)).toBe(Math.min(2 * (unit + 1), 5));
  }
  const { main } = await someUnit();
  const answer = (to: string) => call(main, inviteMember, { mobile: to, role: Role.member });
  expect(Object.keys(await answer(mobile))).toEqual(Object.keys(await answer(somePhone())));
  expect(await usedIn(db, main.unit.id, 'text')).toBe(2);
});

test('a unit that invites without end has to wait', async () => {
  const { unit, main } = await someUnit();
  await db.query(`INSERT INTO attempt (key, points, expire, free_at) VALUES ($1, 60, $2, $3)`, [
    `invite-unit:${unit.id}`,
    Date.now() + 3_600_000,
    Date.now() + 30_000,
  ]);
  const mobile = somePhone();
  await expect(call(main, inviteMember, { mobile, role: Role.member })).toRefuseWith('request.tooMany');
  expect(await textsTo(mobile)).toBe(0);
});

test('who wants no further invitation of a unit hears of none, and the unit does not notice', async () => {
  const { unit, main, person, id } = await ask();
  await call(person, declineInvitation, { id, forGood: true });
  const other = await someUnit();
  for (const host of [main, other.main])
    await call(host, inviteMember, { mobile: person.mobile, role: Role.member });
  const own = await call(person, listOwnInvitations);
  expect(own.list).toMatchObject([{ companyName: other.unit.name }]);
  expect(own.refused).toEqual([{ companyId: unit.id, companyName: unit.name }]);
  expect(await textsTo(person.mobile)).toBe(1);
  const { list } = await call(main, listInvitations, { state: 'pending' });
  expect(list).toHaveLength(1);
  expect(JSON.stringify(await call(main, listOperateLog, {}))).not.toContain('forGood');

  await expect(call(other.main, allowInvitations, { companyId: unit.id })).toRefuseWith(
    'invitation.notFound',
  );
  await call(person, allowInvitations, { companyId: unit.id });
  expect((await call(person, listOwnInvitations)).list).toHaveLength(2);
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

test('whoever is invited while at work elsewhere hears of it at once, and nobody beside them', async () => {
  const { main } = await someUnit();
  const invited = await given.member();
  const ear = await listen(world, invited);
  const beside = await listen(world, await given.member({ unit: invited.unit }));
  const own = await listen(world, main);
  await call(main, inviteMember, { mobile: invited.mobile, role: Role.member });
  await soon(() => expect(ear.heard).toEqual(['invitation']));
  expect([...beside.heard, ...own.heard]).toEqual([]);
});

test('an invitation that is over takes a place again before it is sent again', async () => {
  const { unit, main, id } = await ask();
  await expire(id);
  await givenLimit(db, unit.id, 1);
  await expect(call(main, inviteAgain, { id })).toRefuseWith('unit.limit');
  await givenLimit(db, unit.id, 2);
  await call(main, inviteAgain, { id });
});
