import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import * as call from '@chancery/contract/meeting/calls.ts';
import * as desk from '@chancery/contract/meeting/desk.calls.ts';
import * as run from '@chancery/contract/meeting/run.calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { doc, givenMeetings } from './meeting.testing.ts';

const world = await createWorld();
const { given, db, app, address } = world;
const ask = world.call;
const operator = await given.operator();
const chair = await given.member({ realName: 'Carol Chair' });
const second = await given.member({ realName: 'Sam Second' });
const third = await given.member({ realName: 'Tina Third' });
const colleague = await given.member({ unit: second.unit });
const { words, write, invite, summon, begin, vote } = givenMeetings(world, operator);

const refusal = (key: string) => ({ key });
const told = async (who: { readonly id: string }, id: string): Promise<string[]> =>
  (
    await db.query('SELECT event FROM message WHERE account_id = $1 AND object_id = $2 ORDER BY id', [
      who.id,
      id,
    ])
  ).rows.map(({ event }) => event);
const load = async (url: string): Promise<string> =>
  (await fetch(address + url, { headers: { 'accept-language': 'en' } })).text();
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test('whoever is invited sees a meeting once it is called, and nobody else does', async () => {
  const id = await write();
  await expect(ask(operator, desk.callMeeting, { id })).rejects.toMatchObject(refusal('meeting.unready'));
  await invite(id, chair, 'chair');
  await expect(invite(id, second, 'chair')).rejects.toMatchObject(refusal('meeting.chair'));
  await invite(id, second);
  await expect(invite(id, second)).rejects.toMatchObject(refusal('meeting.invited'));
  await expect(ask(second, call.getMeeting, { id })).rejects.toMatchObject(refusal('meeting.notFound'));
  await ask(operator, desk.callMeeting, { id });
  expect(await ask(second, call.getMeeting, { id })).toMatchObject({
    title: 'Review of pilots',
    myRole: 'member',
    items: [{ title: 'Results', speaker: 'Ann' }],
    members: [{ name: 'Carol Chair' }, { name: 'Sam Second' }],
  });
  for (const stranger of [third, colleague]) {
    await expect(ask(stranger, call.getMeeting, { id })).rejects.toMatchObject(refusal('meeting.notFound'));
    expect((await ask(stranger, call.listMeetings, {})).list).toEqual([]);
  }
  expect((await ask(second, call.listMeetings, { past: 'false' })).list.map((row) => row.id)).toContain(id);
  expect(await told(second, id)).toEqual(['meeting.invited']);
  expect(await told(colleague, id)).toEqual([]);
});

test('an invitation is answered until the meeting begins, and another time asks anew', async () => {
  const id = await summon([chair, second]);
  await ask(second, call.answerMeeting, { id, answer: 'maybe', text: 'Perhaps later' });
  await ask(second, call.answerMeeting, { id, answer: 'yes' });
  const { revision } = await ask(operator, desk.getKeptMeeting, { id });
  const moved = { ...words, id, revision, place: 'Room 2' };
  await ask(operator, desk.updateMeeting, moved);
  expect((await ask(second, call.getMeeting, { id })).myAnswer).toBe('yes');
  await ask(chair, run.adjournMeeting, { id, startsAt: tomorrow(), minutes: 30, reason: 'too few' });
  const after = await ask(second, call.getMeeting, { id });
  expect(after).toMatchObject({ myAnswer: null, minutes: 30, place: 'Room 2' });
  expect(await told(second, id)).toEqual(['meeting.invited', 'meeting.changed', 'meeting.adjourned']);
  await expect(ask(second, call.checkInMeeting, { id })).rejects.toMatchObject(refusal('meeting.early'));
  const calendar = await load(after.calendarUrl);
  expect(calendar).toMatch(/SUMMARY:Review of pilots/);
  expect(calendar).toMatch(/SEQUENCE:2/);
  await ask(operator, desk.cancelMeeting, { id, reason: 'not needed' });
  expect((await told(second, id)).at(-1)).toBe('meeting.cancelled');
  expect(await load(after.calendarUrl)).toMatch(/STATUS:CANCELLED/);
  await expect(ask(second, call.answerMeeting, { id, answer: 'no' })).rejects.toMatchObject(
    refusal('meeting.step'),
  );
});

test('a meeting begins with its quorum, led by its chair or the desk alone', async () => {
  const id = await summon([chair, second, third], { quorumKind: 'share', quorum: 60 });
  const { quorumNeeded, members } = await ask(chair, call.getMeeting, { id });
  expect(quorumNeeded).toBe(2);
  await ask(second, call.checkInMeeting, { id });
  await expect(ask(chair, run.startMeeting, { id })).rejects.toMatchObject(refusal('meeting.noQuorum'));
  await expect(ask(second, run.startMeeting, { id })).rejects.toMatchObject(refusal('permission.denied'));
  await expect(ask(colleague, run.startMeeting, { id })).rejects.toMatchObject(refusal('meeting.notFound'));
  await ask(chair, run.markPresent, { memberId: members[2]?.id ?? '', present: true });
  await ask(chair, run.startMeeting, { id });
  await expect(ask(second, call.answerMeeting, { id, answer: 'no' })).rejects.toMatchObject(
    refusal('meeting.step'),
  );
});

test('an open vote can be changed until it is closed, and is decided by its rule', async () => {
  const id = await begin([chair, second, third]);
  const voteId = await vote(chair, id, { threshold: 'twoThirds', base: 'all' });
  await ask(second, call.castVote, { voteId, option: 1 });
  await Promise.all([0, 0].map((option) => ask(second, call.castVote, { voteId, option })));
  await ask(third, call.castVote, { voteId, option: 0 });
  const open = await ask(third, call.getMeeting, { id });
  expect(open.votes).toMatchObject([{ state: 'open', counts: null, choices: [] }]);
  expect(open.votes[0]?.voted).toHaveLength(2);
  expect(open.myChoices).toEqual({ [voteId]: 0 });
  await expect(ask(operator, run.endMeeting, { id })).rejects.toMatchObject(refusal('meeting.voteOpen'));
  expect(await ask(chair, run.closeVote, { voteId })).toEqual({ passed: true, winner: 0 });
  const closed = await ask(third, call.getMeeting, { id });
  expect(closed.votes).toMatchObject([{ counts: [2, 0, 0], present: 3, all: 3, passed: true }]);
  expect(closed.votes[0]?.choices).toHaveLength(2);
  await expect(ask(chair, call.castVote, { voteId, option: 0 })).rejects.toMatchObject(
    refusal('meeting.voteClosed'),
  );
  await expect(ask(operator, run.closeVote, { voteId })).rejects.toMatchObject(refusal('meeting.voteClosed'));
  await expect(db.query('UPDATE meeting_vote SET passed = false WHERE id = $1', [voteId])).rejects.toThrow();
  const { rows } = await db.query(
    `SELECT count(*)::int AS n FROM evidence_entry WHERE kind = 'meeting.voted'`,
  );
  expect(rows[0].n).toBe(3);
});

test('nothing that is kept tells who chose what in a secret vote', async () => {
  const id = await begin([chair, second, third]);
  const { members } = await ask(chair, call.getMeeting, { id });
  await ask(operator, run.markPresent, { memberId: members[2]?.id ?? '', present: false });
  await expect(vote(chair, id, { secret: true })).rejects.toMatchObject(refusal('meeting.tooFew'));
  await expect(ask(third, call.castVote, { voteId: await vote(chair, id), option: 0 })).rejects.toMatchObject(
    refusal('meeting.notVoting'),
  );
  await ask(operator, run.markPresent, { memberId: members[2]?.id ?? '', present: true });
  const options = ['Blue', 'Green'];
  const voteId = await vote(chair, id, { secret: true, options, base: 'present' });
  await ask(second, call.castVote, { voteId, option: 1 });
  await expect(ask(second, call.castVote, { voteId, option: 0 })).rejects.toMatchObject(
    refusal('meeting.voted'),
  );
  const twins = await Promise.allSettled(
    [0, 1].map((option) => ask(third, call.castVote, { voteId, option })),
  );
  expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(ask(chair, run.closeVote, { voteId })).rejects.toMatchObject(refusal('meeting.tooFew'));
  const digests = await db.query(
    `SELECT DISTINCT digest FROM request_reply WHERE path = '/meeting/vote/cast'`,
  );
  expect(digests.rows).toHaveLength(1);
  const sums = await db.query(`SELECT locked, length(locked) AS long FROM meeting_tally WHERE vote_id = $1`, [
    voteId,
  ]);
  expect(sums.rows).toHaveLength(1);
  expect(sums.rows[0].locked.toString('latin1')).not.toMatch(/0000/);
  await ask(chair, call.castVote, { voteId, option: 1 });
  const log = await db.query(`SELECT to_jsonb(o)::text AS said FROM operate_log o WHERE o.object_id = $1`, [
    id,
  ]);
  expect(log.rows.map(({ said }) => said).join()).not.toMatch(/"(option|choice)"/);
  expect((await db.query('SELECT FROM meeting_choice WHERE vote_id = $1', [voteId])).rows).toEqual([]);
  const { winner, passed } = await ask(chair, run.closeVote, { voteId });
  expect({ winner, passed }).toEqual({ winner: 1, passed: true });
  const shown = (await ask(third, call.getMeeting, { id })).votes.at(-1);
  expect(shown).toMatchObject({ choices: [], secret: true, passed: true });
  expect(shown?.counts?.reduce((sum, count) => sum + count)).toBe(3);
  expect((await db.query('SELECT FROM meeting_tally')).rows).toEqual([]);
});

test('a vote is opened and closed only while enough are there, and whoever left was there', async () => {
  const id = await begin([chair, second, third]);
  const [, secondId = '', thirdId = ''] = (await ask(chair, call.getMeeting, { id })).members.map(
    (member) => member.id,
  );
  const leave = (who: Caller, memberId: string) => ask(who, run.leaveMeeting, { memberId });
  const voteId = await vote(chair, id);
  await ask(third, call.castVote, { voteId, option: 0 });
  await expect(leave(second, thirdId)).rejects.toMatchObject(refusal('permission.denied'));
  await expect(leave(colleague, secondId)).rejects.toMatchObject(refusal('meeting.memberNotFound'));
  await leave(third, thirdId);
  await expect(leave(third, thirdId)).rejects.toMatchObject(refusal('meeting.step'));
  await expect(ask(third, call.castVote, { voteId, option: 1 })).rejects.toMatchObject(
    refusal('meeting.notVoting'),
  );
  await leave(chair, secondId);
  expect(await ask(third, call.getMeeting, { id })).toMatchObject({
    presentVoting: 1,
    members: [{ leftAt: null }, { present: true }, { leftAt: expect.any(String) }],
  });
  await expect(vote(chair, id)).rejects.toMatchObject(refusal('meeting.noQuorum'));
  await expect(ask(chair, run.closeVote, { voteId })).rejects.toMatchObject(refusal('meeting.noQuorum'));
  await ask(second, call.checkInMeeting, { id });
  expect(await ask(chair, run.closeVote, { voteId })).toEqual({ passed: true, winner: 0 });
  expect((await ask(chair, call.getMeeting, { id })).votes).toMatchObject([{ present: 3 }]);
  await ask(chair, run.endMeeting, { id });
  await expect(leave(second, secondId)).rejects.toMatchObject(refusal('meeting.step'));
  await ask(chair, run.writeMinutes, { id, version: 0, body: doc('First') });
  expect((await told(third, id)).at(-1)).toBe('meeting.minutes');
  await ask(third, call.agreeMinutes, { id, version: 1, agrees: true });
});

test('whoever is no longer invited is told, and no link to its materials opens for them', async () => {
  const { filePath } = await ask(
    operator,
    uploadMaterial,
    { fileName: 'plan.png', purpose: 'material' },
    { body: await somePicture() },
  );
  const items = words.items.map((item) => ({ ...item, materials: [filePath] }));
  const id = await summon([chair, second, colleague], { items });
  const linkOf = async (who: Caller): Promise<string> =>
    address + ((await ask(who, call.getMeeting, { id })).items[0]?.materials[0]?.tmpUrl ?? '');
  const links = [await linkOf(second), await linkOf(colleague)];
  const statuses = () => Promise.all(links.map(async (link) => (await fetch(link)).status));
  expect(await statuses()).toEqual([200, 200]);
  const [first = '', memberId = ''] = (await ask(second, call.getMeeting, { id })).members.map(
    (member) => member.id,
  );
  await expect(ask(operator, desk.uninviteFromMeeting, { memberId: first })).rejects.toMatchObject(
    refusal('meeting.unready'),
  );
  await ask(operator, desk.uninviteFromMeeting, { memberId });
  expect(await statuses()).toEqual([404, 200]);
  expect(await told(second, id)).toEqual(['meeting.invited', 'meeting.uninvited']);
  await expect(ask(second, call.getMeeting, { id })).rejects.toMatchObject(refusal('meeting.notFound'));
  const draft = await write();
  await ask(operator, desk.uninviteFromMeeting, { memberId: await invite(draft, second) });
  expect(await told(second, draft)).toEqual([]);
});

test('the day before a meeting everybody is reminded once who may come', async () => {
  const later = () => new Date(Date.now() + 3 * 86_400_000).toISOString();
  const id = await summon([chair, second, third, colleague], { startsAt: later() });
  const near = await summon([chair, second]);
  for (const [who, answer] of [
    [chair, 'yes'],
    [second, 'no'],
    [third, 'maybe'],
  ] as const)
    await ask(who, call.answerMeeting, { id, answer });
  const reminded = async () => {
    await app.services.meetingNotices();
    const heard = await Promise.all([chair, second, third, colleague].map((who) => told(who, id)));
    return heard.map((events) => events.filter((event) => event === 'meeting.soon').length);
  };
  const dayBefore = () =>
    db.query(`UPDATE meeting SET starts_at = now() + interval '23 hours' WHERE id = $1`, [id]);
  expect(await reminded()).toEqual([0, 0, 0, 0]);
  await dayBefore();
  expect(await reminded()).toEqual([1, 0, 1, 1]);
  expect(await reminded()).toEqual([1, 0, 1, 1]);
  await ask(chair, run.adjournMeeting, { id, startsAt: later(), minutes: 30, reason: 'too few' });
  expect(await reminded()).toEqual([1, 0, 1, 1]);
  await dayBefore();
  expect(await reminded()).toEqual([2, 1, 2, 2]);
  // Whoever was invited within a day has just heard of it.
  expect(await told(second, near)).toEqual(['meeting.invited']);
});

test('once a meeting runs its people and its words stand, and only those vote and agree who may', async () => {
  const id = await write();
  await invite(id, chair, 'chair');
  const place = await invite(id, second);
  await invite(id, third);
  await invite(id, colleague, 'guest');
  await ask(operator, desk.callMeeting, { id });
  await expect(ask(operator, desk.deleteMeeting, { id })).rejects.toMatchObject(refusal('meeting.step'));
  for (const who of [chair, second, colleague]) await ask(who, call.checkInMeeting, { id });
  await ask(chair, run.startMeeting, { id });
  const { revision } = await ask(operator, desk.getKeptMeeting, { id });
  const late = await given.member({});
  for (const tried of [
    () => invite(id, late),
    () => ask(operator, desk.uninviteFromMeeting, { memberId: place }),
    () => ask(operator, desk.updateMeeting, { ...words, id, revision }),
    () => ask(chair, run.adjournMeeting, { id, startsAt: tomorrow(), minutes: 30, reason: 'late' }),
  ])
    await expect(tried()).rejects.toMatchObject(refusal('meeting.step'));
  const voteId = await vote(chair, id, { base: 'all' });
  const cast = (who: Caller, option: number) => ask(who, call.castVote, { voteId, option });
  await expect(cast(colleague, 0)).rejects.toMatchObject(refusal('meeting.notVoting'));
  await expect(cast(third, 0)).rejects.toMatchObject(refusal('meeting.notVoting'));
  await expect(cast(second, 3)).rejects.toMatchObject(refusal('request.invalid'));
  await cast(second, 0);
  await cast(chair, 0);
  expect(await ask(chair, run.closeVote, { voteId })).toMatchObject({ passed: true });
  expect((await ask(chair, call.getMeeting, { id })).votes).toMatchObject([{ present: 2, all: 3 }]);
  await ask(chair, run.endMeeting, { id });
  await expect(ask(chair, run.markPresent, { memberId: place, present: false })).rejects.toMatchObject(
    refusal('meeting.step'),
  );
  await ask(chair, run.writeMinutes, { id, version: 0, body: doc('First') });
  await expect(ask(third, call.agreeMinutes, { id, version: 1, agrees: true })).rejects.toMatchObject(
    refusal('meeting.absent'),
  );
});

test('a meeting is led by whoever may, for the unit they were invited from, at a time to come', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  const host = await given.member({});
  const id = await summon([host, second]);
  await expect(
    ask(host, run.adjournMeeting, { id, startsAt: past, minutes: 30, reason: 'late' }),
  ).rejects.toMatchObject(refusal('meeting.past'));
  const draft = await write({ startsAt: past });
  await invite(draft, host, 'chair');
  await invite(draft, second);
  await expect(ask(operator, desk.callMeeting, { id: draft })).rejects.toMatchObject(refusal('meeting.past'));
  const outsider = await given.operator();
  await db.query(`UPDATE operator SET roles = '{}' WHERE id = $1`, [outsider.id]);
  await expect(ask(outsider, run.startMeeting, { id })).rejects.toMatchObject(refusal('permission.denied'));
  // The same person, acting in another unit of theirs, is not invited.
  await db.query(
    `INSERT INTO membership (id, company_id, account_id, role, real_name)
     VALUES (gen_random_uuid(), $1, $2, $3, 'Sam Second')`,
    [host.unit.id, second.id, Role.member],
  );
  const elsewhere = await given.sessionOf(second, host.unit);
  await expect(ask(elsewhere, call.getMeeting, { id })).rejects.toMatchObject(refusal('meeting.notFound'));
  expect((await ask(elsewhere, call.listMeetings, {})).list).toEqual([]);
  await db.query(
    `INSERT INTO role_menu (company_id, role, menu_code, granted)
     SELECT company_id, role, 'meeting.view', false FROM membership WHERE account_id = $1`,
    [host.id],
  );
  await given.settled();
  await expect(ask(host, run.startMeeting, { id })).rejects.toMatchObject(refusal('permission.denied'));
});

test('minutes are agreed version by version by everybody who was present', async () => {
  const leaver = await given.member({});
  const id = await begin([chair, second, leaver]);
  await ask(chair, run.endMeeting, { id });
  await expect(ask(second, run.writeMinutes, { id, version: 0, body: doc('Mine') })).rejects.toMatchObject(
    refusal('permission.denied'),
  );
  await expect(
    ask(chair, run.writeMinutes, { id, version: 0, body: { type: 'doc', content: [] } }),
  ).rejects.toMatchObject(refusal('request.invalid'));
  await ask(chair, run.writeMinutes, { id, version: 0, body: doc('First') });
  await ask(chair, call.agreeMinutes, { id, version: 1, agrees: true });
  await expect(ask(second, call.agreeMinutes, { id, version: 1, agrees: false })).rejects.toMatchObject(
    refusal('request.invalid'),
  );
  await ask(second, call.agreeMinutes, { id, version: 1, agrees: false, text: 'A word is missing' });
  await expect(ask(operator, run.writeMinutes, { id, version: 0, body: doc('Stale') })).rejects.toMatchObject(
    refusal('meeting.minutesChanged'),
  );
  await ask(operator, run.writeMinutes, { id, version: 1, body: doc('Second') });
  await expect(ask(second, call.agreeMinutes, { id, version: 1, agrees: true })).rejects.toMatchObject(
    refusal('meeting.minutesChanged'),
  );
  expect(await ask(second, call.agreeMinutes, { id, version: 2, agrees: true })).toEqual({ minuted: false });
  const last = { id, version: 2, agrees: true };
  expect(await ask(chair, call.agreeMinutes, last)).toEqual({ minuted: false });
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [leaver.id]);
  expect(await ask(chair, call.agreeMinutes, last)).toEqual({ minuted: true });
  const { meetingState, minuteVersions } = await ask(second, call.getMeeting, { id });
  expect(meetingState).toBe('minuted');
  expect(minuteVersions).toMatchObject([{ version: 2 }, { version: 1, answers: [{}, { agrees: false }] }]);
  expect((await told(second, id)).slice(-3)).toEqual([
    'meeting.minutes',
    'meeting.minutes',
    'meeting.minuted',
  ]);
});

test('resolutions are done by their owners, confirmed, and reminded of once', async () => {
  const id = await begin([chair, second]);
  const { members, items } = await ask(chair, call.getMeeting, { id });
  const ownerId = members[1]?.id ?? '';
  const { id: resolution } = await ask(chair, run.addResolution, {
    id,
    itemId: items[0]?.id ?? null,
    text: 'Write the rules',
    ownerId,
    dueOn: '2020-01-01',
  });
  await app.services.meetingNotices();
  await app.services.meetingNotices();
  expect((await told(second, id)).filter((event) => event === 'meeting.overdue')).toHaveLength(1);
  expect((await ask(second, call.listMyResolutions, {})).list).toMatchObject([
    { id: resolution, overdue: true, titleEn: 'Review of pilots' },
  ]);
  expect((await ask(chair, call.listMyResolutions, {})).list).toEqual([]);
  await expect(ask(chair, call.reportResolution, { id: resolution, text: 'x' })).rejects.toMatchObject(
    refusal('meeting.resolutionNotFound'),
  );
  await ask(second, call.reportResolution, { id: resolution, text: 'Nearly' });
  await ask(chair, run.returnResolution, { id: resolution, comment: 'More' });
  await ask(second, call.reportResolution, { id: resolution, text: 'Done' });
  await ask(operator, run.confirmResolution, { id: resolution });
  await expect(ask(chair, run.dropResolution, { id: resolution })).rejects.toMatchObject(
    refusal('meeting.resolutionStep'),
  );
  expect((await ask(operator, desk.listResolutions, { state: 'done' })).list).toMatchObject([
    { owner: 'Sam Second', report: 'Done' },
  ]);
});
