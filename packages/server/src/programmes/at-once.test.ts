import * as contest from '@chancery/contract/contest/calls.ts';
import { makeCertificate } from '@chancery/contract/contest/certificate.calls.ts';
import * as jury from '@chancery/contract/contest/jury.calls.ts';
import * as meeting from '@chancery/contract/meeting/calls.ts';
import * as run from '@chancery/contract/meeting/run.calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import * as review from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { givenContests } from './contest/contest.testing.ts';
import { doc, givenMeetings } from './meeting/meeting.testing.ts';
import { givenProjects } from './project/project.testing.ts';

const world = await createWorld();
const { call: ask, db, given } = world;
const operator = await given.operator();
const [me, rival, expert] = [
  await given.member({ role: Role.mainAdministrator }),
  await given.member({ role: Role.mainAdministrator }),
  await given.member({ role: Role.mainAdministrator }),
] as const;

type Request = () => Promise<unknown>;

/** Both at the same moment: one is done, and the other is refused by what the first has done. */
const race = async (one: Request, other: Request = one): Promise<void> => {
  const said = (request: Request) =>
    request().then(
      () => 'done',
      ({ key }: { readonly key: string }) => key,
    );
  const outcomes = await Promise.all([said(one), said(other)]);
  expect(
    outcomes.filter((outcome) => outcome === 'done'),
    `${one} got ${outcomes}`,
  ).toHaveLength(1);
  expect(
    outcomes.filter((outcome) =>
      /^(contest|meeting|milestone|proposal|project|registration|review|announcement)\./.test(outcome),
    ),
    `${one} got ${outcomes}`,
  ).toHaveLength(1);
};
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await db.query(`SELECT count(*) AS n FROM ${sql}`, values)).rows[0].n);
const criteria = [{ key: 'worth', labelEn: 'Worth', weight: 1, max: 10 }];

test('each decision about an application is taken once, whoever decides at the same moment', async () => {
  const { publish, apply, endCall } = givenProjects(world, operator);
  const id = await publish();
  await ask(operator, panel.planReview, { id, criteria });
  const mine = await apply(me, id);
  const { mobile } = (await db.query('SELECT mobile FROM account WHERE id = $1', [expert.id])).rows[0];
  await race(() => ask(operator, desk.checkProposal, { id: mine }));
  await ask(operator, panel.askReviewer, { id, companyId: expert.unit.id, mobile });
  const { id: asked } = (await db.query('SELECT id FROM review WHERE subject_id = $1', [mine])).rows[0];
  await race(
    () => ask(expert, review.scoreReview, { id: asked, scores: { worth: 7 } }),
    () => ask(expert, review.declineReview, { id: asked, reason: 'a friend' }),
  );
  await race(
    () => ask(operator, desk.decideProposal, { id: mine, accepted: true, reason: 'yes' }),
    () => ask(operator, desk.decideProposal, { id: mine, accepted: false, reason: 'no' }),
  );
  await db.query(`UPDATE proposal SET state = 'accepted' WHERE id = $1`, [mine]);
  await endCall(id);
  await race(() => ask(operator, desk.announceResults, { id }));
  expect(await count(`message WHERE event = 'project.result' AND object_id = $1`, id)).toBe(1);
  const planned = { id: mine, title: 'First part', dueOn: '2030-01-01' };
  const { id: milestone } = await ask(operator, goal.addMilestone, planned);
  await ask(me, goal.reportMilestone, { id: milestone, report: 'Reached', files: [] });
  await race(
    () => ask(operator, goal.acceptMilestone, { id: milestone }),
    () => ask(operator, goal.returnMilestone, { id: milestone, comment: 'more' }),
  );
  await db.query(`UPDATE milestone SET state = 'accepted' WHERE id = $1`, [milestone]);
  await race(() => ask(operator, goal.completeProposal, { id: mine }));
  await race(() => ask(operator, desk.closeProject, { id }));
});

test('a round is ranked and published once, an appeal answered once, a certificate made once', async () => {
  const { publish, register, enter, endRound, appoint, judge } = givenContests(world, operator);
  const { id, round } = await publish({ appealDays: 1 });
  await race(() => register(me, id));
  await register(rival, id, 'Blues');
  const [mine, theirs] = [await enter(me, round), await enter(rival, round)];
  await endRound(round, '1 second');
  await appoint(round, expert);
  await race(() => judge(expert, mine, 5));
  await judge(expert, theirs, 6);
  await race(() => ask(operator, jury.closeRound, { id: round, withoutMissing: false }));
  expect(await count('contest_ranking WHERE round_id = $1', round)).toBe(2);
  await race(() => ask(me, contest.appealRanking, { roundId: round, text: 'Look again' }));
  const { id: appealId } = (await db.query('SELECT id FROM contest_appeal WHERE round_id = $1', [round]))
    .rows[0];
  await race(
    () => ask(operator, jury.answerAppeal, { id: appealId, upheld: true, answer: 'yes' }),
    () => ask(operator, jury.answerAppeal, { id: appealId, upheld: false, answer: 'no' }),
  );
  await db.query('UPDATE contest_round SET appeals_until = now() WHERE id = $1', [round]);
  await race(() => ask(operator, jury.publishRound, { id: round }));
  const made = await Promise.all([1, 2].map(() => ask(me, makeCertificate, { id })));
  expect(new Set(made.map(({ number }) => number)).size).toBe(1);
});

test('a meeting begins once, a vote counts once and is closed once, minutes are agreed once', async () => {
  const { summon, vote } = givenMeetings(world, operator);
  const people = [me, rival, expert] as const;
  const id = await summon(people);
  for (const who of people) await ask(who, meeting.checkInMeeting, { id });
  await race(() => ask(me, run.startMeeting, { id }));
  const voteId = await vote(me, id, { secret: true });
  await race(
    () => ask(me, meeting.castVote, { voteId, option: 0 }),
    () => ask(me, meeting.castVote, { voteId, option: 1 }),
  );
  for (const who of [rival, expert]) await ask(who, meeting.castVote, { voteId, option: 0 });
  await race(() => ask(me, run.closeVote, { voteId }));
  expect(await count(`evidence_entry WHERE kind = 'meeting.voted' AND subject_id = $1`, voteId)).toBe(3);
  await race(() => ask(operator, run.endMeeting, { id }));
  await race(() => ask(me, run.writeMinutes, { id, version: 0, body: doc('Minutes') }));
  const agree = (who: typeof me) => ask(who, meeting.agreeMinutes, { id, version: 1, agrees: true });
  // Whoever comes last ends it; each word counts however many come at once.
  const minuted = await Promise.all(people.map(agree));
  expect(minuted.filter((one) => one.minuted)).toHaveLength(1);
  expect(await count(`evidence_entry WHERE kind = 'meeting.minuted' AND subject_id = $1`, id)).toBe(3);
});
