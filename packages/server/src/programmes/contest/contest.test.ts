import { createHash } from 'node:crypto';
import * as call from '@chancery/contract/contest/calls.ts';
import { checkCertificate, makeCertificate } from '@chancery/contract/contest/certificate.calls.ts';
import * as desk from '@chancery/contract/contest/desk.calls.ts';
import * as jury from '@chancery/contract/contest/jury.calls.ts';
import {
  beginUpload,
  finishUpload,
  getTempUrl,
  uploadFile,
  uploadPart,
} from '@chancery/contract/file/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import * as review from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { expect, test } from 'vitest';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { criteria, givenContests, type Person } from './contest.testing.ts';

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();
const alpha = await given.unit({ name: 'Unit Alpha' });
const captain = await given.member({ unit: alpha, role: Role.mainAdministrator, realName: 'Alice Alpha' });
const colleague = await given.member({ unit: alpha });
const rival = await given.member({ role: Role.mainAdministrator });
const third = await given.member({});
const juror = await given.member({ realName: 'Jo Juror' });
const other = await given.member({ realName: 'Olga Other' });
const { write, addRound, publish, register, save, enter, endRound, appoint, reviewOf, judge, mine } =
  givenContests(world, operator);

const refusal = (key: string) => ({ key });
const get = (who: Person, id: string) => world.call(who, call.getContest, { id });

test('an event without a round or a form is not published, and a draft is nobody’s to read', async () => {
  const { id } = await write();
  await expect(world.call(operator, desk.publishContest, { id })).rejects.toMatchObject(
    refusal('contest.incomplete'),
  );
  await expect(get(captain, id)).rejects.toMatchObject(refusal('contest.notFound'));
  await addRound(id);
  const second = await addRound(id);
  await world.call(operator, desk.deleteRound, { id: second });
  expect((await world.call(operator, desk.getKeptContest, { id })).rounds).toHaveLength(1);
  await world.call(operator, desk.deleteContest, { id });
  const { rowCount } = await db.query('SELECT FROM form_version WHERE form_id = $1', [second]);
  expect(rowCount).toBe(0);
});

test('places are never exceeded, and who waits longest moves up and is told', async () => {
  const { id, round } = await publish({ capacity: 1 });
  const first = await register(captain, id);
  expect(first.state).toBe('booked');
  expect((await register(rival, id, 'Blues')).state).toBe('waiting');
  await expect(register(captain, id)).rejects.toMatchObject(refusal('contest.inTeam'));
  await expect(save(rival, round)).rejects.toMatchObject(refusal('contest.notIn'));
  expect(await get(rival, id)).toMatchObject({ team: { state: 'waiting', number: 1 }, booked: 1 });
  await expect(world.call(rival, call.withdrawTeam, { id: first.id })).rejects.toMatchObject(
    refusal('contest.teamNotFound'),
  );
  await world.call(captain, call.withdrawTeam, { id: first.id });
  expect(await get(rival, id)).toMatchObject({ team: { state: 'booked' }, teamState: 'booked' });
  await world.app.services.contestNotices.run();
  const { list } = await world.call(rival, listMessages, { pageSize: 50 });
  expect(list.filter(({ event, objectId }) => event === 'contest.movedUp' && objectId === id)).toHaveLength(
    1,
  );
  await db.query(`UPDATE contest SET register_until = now() WHERE id = $1`, [id]);
  await expect(register(captain, id)).rejects.toMatchObject(refusal('contest.notRegistering'));
  const { team } = await get(rival, id);
  await expect(world.call(rival, call.withdrawTeam, { id: team?.id ?? '' })).rejects.toMatchObject(
    refusal('contest.notRegistering'),
  );
});

test('a team may be of several units, whose people are asked and hand in together', async () => {
  const { id, round } = await publish({ across: true, teamMin: 3 });
  const { id: team } = await register(captain, id);
  await world.call(captain, call.inviteToTeam, { id: team, mobile: colleague.mobile });
  await world.call(captain, call.inviteToTeam, { id: team, mobile: third.mobile });
  await expect(
    world.call(captain, call.inviteToTeam, { id: team, mobile: rival.mobile }),
  ).rejects.toMatchObject(refusal('contest.teamFull'));
  const begun = await save(captain, round);
  await expect(
    world.call(captain, call.submitEntry, { id: begun.id, revision: begun.revision }),
  ).rejects.toMatchObject(refusal('contest.teamSize'));
  const [asked] = (await get(third, id)).invitations;
  expect(asked).toMatchObject({ team: 'Reds', unitName: 'Unit Alpha' });
  expect((await get(third, id)).team).toBeNull();
  await expect(
    world.call(rival, call.answerInvitation, { id: asked?.id ?? '', accepts: true }),
  ).rejects.toMatchObject(refusal('contest.invitationNotFound'));
  await world.app.services.contestNotices.run();
  const { list } = await world.call(third, listMessages, { pageSize: 50 });
  expect(list.some(({ event, objectId }) => event === 'contest.invited' && objectId === id)).toBe(true);
  await world.call(third, call.answerInvitation, { id: asked?.id ?? '', accepts: true });
  const { filePath } = await world.call(
    third,
    uploadFile,
    { fileName: 'draft.png', purpose: 'answer' },
    { body: await somePicture() },
  );
  const again = await world.call(third, call.saveEntry, {
    roundId: round,
    revision: begun.revision,
    answers: { name: 'Together', papers: [filePath] },
  });
  const [linked] = (await mine(captain, id)).entry?.files ?? [];
  expect((await fetch(`${world.address}${linked?.tmpUrl}`)).status).toBe(200);
  await expect(save(colleague, round, 'Alone', begun.revision)).rejects.toMatchObject(
    refusal('edit.conflict'),
  );
  expect(await world.call(third, call.submitEntry, { id: begun.id, revision: again.revision })).toEqual({
    version: 1,
    late: false,
  });
  expect((await mine(captain, id)).entry).toMatchObject({ version: 1, answers: { name: 'Together' } });
  expect((await world.call(colleague, call.getEntry, { id: begun.id, version: 1 })).answers).toMatchObject({
    name: 'Together',
  });
  await expect(world.call(rival, call.getEntry, { id: begun.id, version: 1 })).rejects.toMatchObject(
    refusal('contest.entryNotFound'),
  );
  // Whoever judges has nothing to do with any unit of the team; nor does a colleague who is not in it read along.
  await endRound(round);
  const near = await given.member({ unit: third.unit });
  await expect(world.call(near, call.getEntry, { id: begun.id, version: 1 })).rejects.toMatchObject(
    refusal('contest.entryNotFound'),
  );
  await expect(world.call(near, getTempUrl, { filePath })).rejects.toMatchObject(refusal('file.notFound'));
  expect((await world.call(third, getTempUrl, { filePath })).tmpUrl).toContain('/');
  expect(await appoint(round, near)).toEqual({ asked: 0, excluded: 1 });
});

test('two teams that take in one colleague at the same moment: one has them, the other is told', async () => {
  const { id } = await publish({ across: true });
  const lead = await given.member({ unit: alpha });
  const teams = [await register(captain, id), await register(lead, id, 'Greens')];
  const tries = await Promise.allSettled(
    [captain, lead].map((who, at) =>
      world.call(who, call.inviteToTeam, { id: teams[at]?.id ?? '', mobile: colleague.mobile }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = tries.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject(refusal('contest.inTeam'));
});

/** Lets a call wait for what somebody else holds, until something has happened meanwhile. */
const whileHeld = async <T>(hold: string, ask: () => Promise<T>, meanwhile: string): Promise<T> => {
  const held = await db.connect();
  await held.query(`BEGIN; ${hold}`);
  const asked = ask();
  // It may be refused before the lock is let go of here.
  asked.catch(() => {});
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
  await held.query(`${meanwhile}; COMMIT`);
  held.release();
  return asked;
};

test('the clock is read once the round is held, and the moment that decides is the one that is kept', async () => {
  const { id, round } = await publish({}, { lateMinutes: 1 });
  await register(captain, id);
  const draft = await save(captain, round);
  const submitted = await whileHeld(
    `SELECT pg_advisory_xact_lock(hashtextextended('contest:${round}', 0))`,
    () => world.call(captain, call.submitEntry, { id: draft.id, revision: draft.revision }),
    `UPDATE contest_round SET deadline_at = clock_timestamp() WHERE id = '${round}'`,
  );
  expect(submitted).toEqual({ version: 1, late: true });
  const deadline = (ago: string) =>
    db.query(
      `UPDATE contest_round r SET deadline_at = e.submitted_at - $2::interval
       FROM contest_entry e JOIN submission_version v ON v.subject_id = e.id AND v.at = e.submitted_at
       WHERE e.round_id = r.id AND r.id = $1`,
      [round, ago],
    );
  // What comes in at the very moment of the deadline is in time, a second later it is late.
  for (const [ago, late] of [
    ['0 seconds', false],
    ['1 second', true],
  ] as const) {
    expect((await deadline(ago)).rowCount).toBe(1);
    expect((await mine(captain, id)).entry).toMatchObject({ late, versions: [{ late }] });
  }
});

test('a team that has submitted keeps as many people as it takes, whoever wants to leave', async () => {
  const { id, round } = await publish({ teamMin: 2, across: true });
  const { id: team } = await register(captain, id);
  const add = (who: Person) => world.call(captain, call.inviteToTeam, { id: team, mobile: who.mobile });
  const placeOf = async (who: Person): Promise<string> => (await get(who, id)).team?.myId ?? '';
  const remove = async (who: Person, whom: Person) =>
    world.call(who, call.removeFromTeam, { id: await placeOf(whom) });
  await add(colleague);
  await remove(colleague, colleague);
  expect((await get(captain, id)).team?.members.map(({ name, isCaptain }) => [name, isCaptain])).toEqual([
    ['Alice Alpha', true],
  ]);
  await add(colleague);
  const draft = await save(captain, round);
  const submit = () => world.call(captain, call.submitEntry, { id: draft.id, revision: draft.revision });
  const left = `UPDATE contest_member SET state = 'removed' WHERE team_id = '${team}' AND account_id = '${colleague.id}'`;
  await expect(
    whileHeld(`SELECT FROM contest_team WHERE id = '${team}' FOR UPDATE`, submit, left),
  ).rejects.toMatchObject(refusal('contest.teamSize'));
  await add(colleague);
  await submit();
  for (const who of [colleague, captain])
    await expect(remove(who, colleague)).rejects.toMatchObject(refusal('contest.tooFew'));
  await expect(remove(captain, captain)).rejects.toMatchObject(refusal('contest.captain'));
  await expect(remove(rival, colleague)).rejects.toMatchObject(refusal('contest.teamNotFound'));
  const near = await given.member({ unit: alpha });
  await expect(remove(near, colleague)).rejects.toMatchObject(refusal('contest.teamNotFound'));
  await add(near);
  await remove(colleague, colleague);
  await expect(get(colleague, id)).resolves.toMatchObject({ team: null });
  // Whether somebody joins is decided when the team is held, by what the event allows then.
  await add(third);
  const [asked] = (await get(third, id)).invitations;
  const answer = (accepts: boolean) =>
    world.call(third, call.answerInvitation, { id: asked?.id ?? '', accepts });
  await db.query('UPDATE contest SET across = false WHERE id = $1', [id]);
  await expect(answer(true)).rejects.toMatchObject(refusal('contest.ownUnit'));
  await db.query('UPDATE contest SET across = true WHERE id = $1', [id]);
  await expect(
    whileHeld(
      `SELECT FROM contest_team WHERE id = '${team}' FOR UPDATE`,
      () => answer(true),
      `UPDATE contest_round SET deadline_at = clock_timestamp() WHERE id = '${round}'`,
    ),
  ).rejects.toMatchObject(refusal('contest.teamFixed'));
  await expect(remove(near, near)).rejects.toMatchObject(refusal('contest.teamFixed'));
  await answer(false);
});

test('one second late is late, and later than allowed is refused', async () => {
  const { id, rounds } = await publish({}, { lateMinutes: 1 }, {});
  const [round = ''] = rounds;
  await register(captain, id);
  await register(rival, id, 'Blues');
  const draft = await save(rival, round);
  const entry = await enter(captain, round);
  const picture = await somePicture();
  const { uploadId } = await world.call(captain, beginUpload, {
    fileName: 'draft.png',
    purpose: 'answer',
    size: picture.length,
    digest: createHash('sha256').update(picture).digest('hex'),
  });
  await endRound(round);
  // What was begun to be uploaded before the deadline counts by when it is handed in.
  await world.call(captain, uploadPart, { uploadId, offset: 0 }, { body: picture });
  const { filePath } = await world.call(captain, finishUpload, { uploadId });
  const { revision } = await world.call(captain, call.saveEntry, {
    roundId: round,
    revision: (await mine(captain, id)).entry?.revision ?? 0,
    answers: { name: 'Seals', papers: [filePath] },
  });
  expect(await world.call(captain, call.submitEntry, { id: entry, revision })).toEqual({
    version: 2,
    late: true,
  });
  expect((await mine(captain, id)).entry).toMatchObject({
    late: true,
    versions: [
      { version: 2, late: true },
      { version: 1, late: false },
    ],
  });
  await endRound(round, '1 minute');
  await expect(
    world.call(rival, call.submitEntry, { id: draft.id, revision: draft.revision }),
  ).rejects.toMatchObject(refusal('contest.notEntering'));
  await expect(save(rival, rounds[1] ?? '')).rejects.toMatchObject(refusal('contest.notIn'));
});

test('the day before a deadline captains are reminded once whose teams have submitted nothing', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { id, rounds } = await publish(
    { capacity: 2 },
    { advance: 1, deadlineAt: inDays(3) },
    { deadlineAt: inDays(4) },
  );
  const [round = '', final = ''] = rounds;
  for (const [who, name] of [
    [captain, 'Reds'],
    [rival, 'Blues'],
    [third, 'Greens'],
  ] as const)
    await register(who, id, name);
  await enter(captain, round);
  const reminded = async () => {
    await world.app.services.contestNotices.run();
    const { rows } = await db.query(
      `SELECT account_id FROM message WHERE object_id = $1 AND event = 'contest.deadline'`,
      [id],
    );
    return rows.map((row) => row.account_id);
  };
  expect(await reminded()).toEqual([]);
  await db.query(`UPDATE contest_round SET deadline_at = now() + interval '23 hours' WHERE contest_id = $1`, [
    id,
  ]);
  expect(await reminded()).toEqual([rival.id]);
  expect(await reminded()).toEqual([rival.id]);
  const { titleEn, opensAt, advance } = await mine(captain, id);
  const move = (days: number) =>
    world.call(operator, desk.updateRound, {
      ...{ id: round, titleEn, opensAt, advance, criteria },
      deadlineAt: inDays(days),
    } as never);
  // Nobody becomes late by another deadline.
  await expect(move(-0.001)).rejects.toMatchObject(refusal('contest.fixed'));
  await move(0.5);
  expect(await reminded()).toEqual([rival.id, rival.id]);
  // Who takes part in the next round is not known yet.
  const { rows } = await db.query('SELECT day_told_at FROM contest_round WHERE id = $1', [final]);
  expect(rows).toEqual([{ day_told_at: null }]);
});

test('what teams and the jury rely on no longer changes, and a team submits only what is its own', async () => {
  const { id, round } = await publish();
  const { id: team } = await register(captain, id);
  const lead = await given.member({ unit: alpha });
  await register(lead, id, 'Greens');
  await expect(
    world.call(captain, call.inviteToTeam, { id: team, mobile: rival.mobile }),
  ).rejects.toMatchObject(refusal('contest.ownUnitOnly'));
  await expect(addRound(id)).rejects.toMatchObject(refusal('contest.fixed'));
  await expect(world.call(operator, desk.deleteRound, { id: round })).rejects.toMatchObject(
    refusal('contest.fixed'),
  );
  const entry = await enter(captain, round);
  const { revision } = (await mine(captain, id)).entry ?? { revision: 0 };
  await expect(world.call(lead, call.submitEntry, { id: entry, revision })).rejects.toMatchObject(
    refusal('contest.entryNotFound'),
  );
  const fields = [{ key: 'name', kind: 'text' as const, labelEn: 'Title' }];
  await expect(
    world.call(operator, desk.designRound, { id: round, version: 1, fields }),
  ).rejects.toMatchObject(refusal('contest.fixed'));
  await endRound(round);
  await appoint(round, other);
  const { titleEn, opensAt, deadlineAt } = await mine(captain, id);
  await expect(
    world.call(operator, desk.updateRound, { id: round, titleEn, opensAt, deadlineAt, criteria } as never),
  ).rejects.toMatchObject(refusal('contest.fixed'));
  await expect(
    world.call(operator, jury.closeRound, { id: round, withoutMissing: true }),
  ).rejects.toMatchObject(refusal('contest.unjudged'));
  await judge(other, entry, 5);
  await world.call(operator, jury.closeRound, { id: round });
  const written = await world.call(operator, desk.getKeptContest, { id });
  await expect(
    world.call(operator, desk.updateContest, { ...written, tieRule: 'earlier' } as never),
  ).rejects.toMatchObject(refusal('contest.fixed'));
});

test('a tie shares its place, the cut lets both go on, and nobody reads of others before it is published', async () => {
  const { id, rounds } = await publish({ blind: true }, { advance: 1 }, {});
  const [round = '', final = ''] = rounds;
  for (const [who, name] of [
    [captain, 'Reds'],
    [rival, 'Blues'],
    [third, 'Greens'],
  ] as const)
    await register(who, id, name);
  const [a, b, c] = [await enter(captain, round), await enter(rival, round), await enter(third, round)];
  await expect(appoint(round, juror)).rejects.toMatchObject(refusal('contest.step'));
  await endRound(round);
  expect(await appoint(round, juror)).toEqual({ asked: 3, excluded: 0 });
  expect(await appoint(round, other)).toEqual({ asked: 3, excluded: 0 });
  const heard = [
    await world.call(juror, review.listReviews, {}),
    await world.call(juror, review.getReview, { id: await reviewOf(juror, a) }),
  ];
  expect(JSON.stringify(heard)).not.toMatch(/Reds|Alpha|Alice/);
  await judge(juror, a, 8);
  await judge(juror, b, 8);
  await judge(juror, c, 2);
  await expect(judge(juror, c, 3)).rejects.toMatchObject(refusal('review.step'));
  await expect(world.call(operator, jury.closeRound, { id: round })).rejects.toMatchObject(
    refusal('contest.missing'),
  );
  expect(await world.call(operator, jury.closeRound, { id: round, withoutMissing: true })).toEqual({
    ranked: 3,
    missing: ['Olga Other'],
  });
  await expect(judge(other, a, 1)).rejects.toMatchObject({ key: expect.stringMatching(/^review\./) });
  await expect(world.call(operator, jury.closeRound, { id: round })).rejects.toMatchObject(
    refusal('contest.step'),
  );
  const before = await mine(captain, id);
  expect(before).toMatchObject({ mine: { place: 1, advances: true, total: 80 }, ranking: [] });
  expect(JSON.stringify(await get(captain, id))).not.toMatch(/Blues|Greens/);
  await expect(save(rival, final)).rejects.toMatchObject(refusal('contest.notIn'));
  await world.call(operator, jury.publishRound, { id: round });
  const after = await mine(third, id);
  expect(after.ranking.map(({ team, place, advances }) => [team, place, advances])).toEqual([
    ['Blues', 1, true],
    ['Reds', 1, true],
    ['Greens', 3, false],
  ]);
  await enter(rival, final);
  await expect(enter(third, final)).rejects.toMatchObject(refusal('contest.notIn'));
  const { rows } = await db.query(
    `SELECT e.body FROM evidence_entry e JOIN contest_team t ON t.id = e.subject_id
     WHERE t.contest_id = $1 AND e.kind = 'contest.ranked'`,
    [id],
  );
  expect(rows.map(({ body }) => JSON.parse(body).facts.place).sort()).toEqual([1, 1, 3]);
});

test('an upheld appeal sets points right and ranks anew, and earlier rankings stay', async () => {
  const { id, round } = await publish({ appealDays: 1, awards: [{ from: 1, to: 1, nameEn: 'Gold' }] });
  await register(captain, id);
  await register(rival, id, 'Blues');
  const silent = await given.member({});
  await register(silent, id, 'Greys');
  const [a, b] = [await enter(captain, round), await enter(rival, round)];
  await expect(world.call(captain, call.appealRanking, { roundId: round, text: 'no' })).rejects.toMatchObject(
    refusal('contest.step'),
  );
  await endRound(round);
  await appoint(round, juror);
  await judge(juror, a, 3);
  await judge(juror, b, 5);
  await world.call(operator, jury.closeRound, { id: round });
  await expect(
    world.call(third, call.appealRanking, { roundId: round, text: 'not mine' }),
  ).rejects.toMatchObject(refusal('contest.notIn'));
  const { id: appealId } = await world.call(captain, call.appealRanking, {
    roundId: round,
    text: 'Look again',
  });
  await expect(
    world.call(captain, call.appealRanking, { roundId: round, text: 'And again' }),
  ).rejects.toMatchObject(refusal('contest.appealed'));
  const set = { id: await reviewOf(juror, a), appealId, scores: { idea: 9, work: 9 }, reason: 'Misread' };
  await expect(world.call(operator, jury.correctScore, set)).rejects.toMatchObject(
    refusal('contest.appealNotFound'),
  );
  const appealsEnd = (when: string) =>
    db.query(`UPDATE contest_round SET appeals_until = now() + $2::interval WHERE id = $1`, [round, when]);
  await appealsEnd('0 seconds');
  await expect(world.call(operator, jury.publishRound, { id: round })).rejects.toMatchObject(
    refusal('contest.appealsOpen'),
  );
  await expect(world.call(rival, call.appealRanking, { roundId: round, text: 'Late' })).rejects.toMatchObject(
    refusal('contest.step'),
  );
  await appealsEnd('1 day');
  const answer = { id: appealId, upheld: true, answer: 'You are right' };
  await world.call(operator, jury.answerAppeal, answer);
  await expect(world.call(operator, jury.answerAppeal, { ...answer, upheld: false })).rejects.toMatchObject(
    refusal('contest.appealNotFound'),
  );
  await expect(
    world.call(operator, jury.correctScore, { ...set, scores: { idea: 11, work: 9 } }),
  ).rejects.toMatchObject(refusal('request.invalid'));
  const { rows: elsewhere } = await db.query(
    `SELECT r.id FROM review r JOIN contest_entry e ON e.id = r.subject_id
     WHERE e.round_id <> $1 AND r.state = 'scored' LIMIT 1`,
    [round],
  );
  await expect(
    world.call(operator, jury.correctScore, { ...set, id: elsewhere[0].id }),
  ).rejects.toMatchObject(refusal('review.notFound'));
  expect(await world.call(operator, jury.correctScore, set)).toEqual({ rankingVersion: 2 });
  expect(await mine(captain, id)).toMatchObject({
    mine: { place: 1, awardEn: '' },
    appeals: [{ state: 'upheld', answer: 'You are right' }],
  });
  const kept = await world.call(operator, jury.getRound, { id: round });
  expect(kept.entries.find((one) => one.id === a)?.scores).toMatchObject([
    { scores: { idea: 3, work: 3 }, corrected: { total: 90, reason: 'Misread' } },
  ]);
  const { rows } = await db.query(
    'SELECT version, place FROM contest_ranking WHERE round_id = $1 ORDER BY 1, 2',
    [round],
  );
  expect(rows).toHaveLength(4);
  await expect(world.call(operator, jury.publishRound, { id: round })).rejects.toMatchObject(
    refusal('contest.appealsOpen'),
  );
  await expect(world.call(captain, makeCertificate, { id })).rejects.toMatchObject(
    refusal('contest.noCertificate'),
  );
  await appealsEnd('0 seconds');
  await world.call(operator, jury.publishRound, { id: round });
  expect(await get(rival, id)).toMatchObject({
    contestStage: 'finished',
    rounds: [
      {
        mine: { place: 2, awardEn: '' },
        ranking: [
          { team: 'Reds', awardZh: 'Gold', awardEn: 'Gold' },
          { team: 'Blues', awardEn: '' },
        ],
      },
    ],
  });
  const shown = await world.call(operator, jury.getRound, { id: round });
  expect(shown.ranking.map(({ awardEn }) => awardEn)).toEqual(['Gold', '']);
  const written = await world.call(operator, desk.getKeptContest, { id });
  const rewrite = (awards: object[]) =>
    world.call(operator, desk.updateContest, { ...written, awards } as never);
  await expect(rewrite([{ from: 1, to: 2, nameEn: 'Gold' }])).rejects.toMatchObject(refusal('contest.fixed'));
  await rewrite(written.awards);
  const made = await world.call(captain, makeCertificate, { id });
  expect((await world.call(captain, makeCertificate, { id })).number).toBe(made.number);
  const pdf = await (await fetch(`${world.address}${made.tmpUrl}`)).bytes();
  const root = readCertificate(await (await fetch(`${world.address}/pki/root.cer`)).bytes());
  expect(await verifyPdf(pdf, { roots: [root], at: new Date() })).toMatchObject({ verdict: 'genuine' });
  expect(await world.call(captain, checkCertificate, { number: made.number.toLowerCase() })).toMatchObject({
    name: 'Alice Alpha',
    team: 'Reds',
    place: 1,
    awardEn: 'Gold',
  });
  await expect(world.call(rival, checkCertificate, { number: 'AAAA-AAAA-AAAA-AAAA' })).rejects.toMatchObject(
    refusal('contest.certificateNotFound'),
  );
  // Neither whoever has no team, nor whose team was not ranked, nor who only leads the unit of one.
  const deputy = await given.member({ unit: alpha, role: Role.administrator });
  for (const who of [third, silent, deputy])
    await expect(world.call(who, makeCertificate, { id })).rejects.toMatchObject(
      refusal('contest.noCertificate'),
    );
  expect((await world.call(operator, jury.listTeams, { contestId: id })).list).toHaveLength(3);
  expect((await world.call(operator, jury.getKeptEntry, { id: b })).team).toBe('Blues');
});
