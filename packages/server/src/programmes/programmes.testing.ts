import * as contest from '@chancery/contract/contest/calls.ts';
import { makeCertificate } from '@chancery/contract/contest/certificate.calls.ts';
import * as jury from '@chancery/contract/contest/jury.calls.ts';
import * as meeting from '@chancery/contract/meeting/calls.ts';
import * as run from '@chancery/contract/meeting/run.calls.ts';
import * as project from '@chancery/contract/project/calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import * as review from '@chancery/contract/review/calls.ts';
import type { World } from '../testing/world.ts';
import { givenContests } from './contest/contest.testing.ts';
import { givenMeetings } from './meeting/meeting.testing.ts';
import { givenProjects } from './project/project.testing.ts';

type Operator = Awaited<ReturnType<World['given']['operator']>>;
type Member = Awaited<ReturnType<World['given']['member']>>;

/** Who takes part: two who apply and compete, each for a unit, and who judges them for a third one. */
interface Cast {
  readonly operator: Operator;
  readonly captain: Member;
  readonly rival: Member;
  readonly expert: Member;
}

/** An event, a project and a meeting from the beginning to the end, with a row of each table that is evidence. */
export const runProgrammes = async (
  world: World,
  { operator, captain, rival, expert }: Cast,
): Promise<void> => {
  const { call: ask, db } = world;
  const one = async (sql: string, ...values: unknown[]) => (await db.query(sql, values)).rows[0];

  /** An event with an appeal that changes its ranking, and a certificate. */
  const holdContest = async () => {
    const { publish, register, enter, endRound, appoint, reviewOf, judge } = givenContests(world, operator);
    const { id, round } = await publish({ appealDays: 1 });
    await register(captain, id);
    await register(rival, id, 'Blues');
    const [mine, theirs] = [await enter(captain, round), await enter(rival, round)];
    await endRound(round, '1 second');
    await appoint(round, expert);
    await judge(expert, mine, 3);
    await judge(expert, theirs, 6);
    await ask(operator, jury.closeRound, { id: round, withoutMissing: false });
    const { id: appealId } = await ask(captain, contest.appealRanking, {
      roundId: round,
      text: 'Look again',
    });
    await ask(operator, jury.answerAppeal, { id: appealId, upheld: true, answer: 'You are right' });
    const scores = { idea: 9, work: 9 };
    await ask(operator, jury.correctScore, {
      id: await reviewOf(expert, mine),
      appealId,
      scores,
      reason: 'Misread',
    });
    await db.query('UPDATE contest_round SET appeals_until = now() WHERE id = $1', [round]);
    await ask(operator, jury.publishRound, { id: round });
    await ask(captain, makeCertificate, { id });
  };

  /** A project with an application that is accepted and reaches what it was to, and one that was withdrawn and taken up again. */
  const runProject = async () => {
    const { publish, apply, endCall } = givenProjects(world, operator);
    const id = await publish();
    await ask(operator, panel.planReview, {
      id,
      criteria: [{ key: 'worth', labelEn: 'Worth', weight: 1, max: 10 }],
    });
    const [mine, theirs] = [await apply(captain, id), await apply(rival, id)];
    await ask(rival, project.withdrawProposal, { id: theirs });
    await ask(rival, project.resumeProposal, { id: theirs });
    await ask(operator, desk.checkProposal, { id: mine });
    const { mobile } = await one('SELECT mobile FROM account WHERE id = $1', expert.id);
    await ask(operator, panel.askReviewer, { id, companyId: expert.unit.id, mobile });
    const { id: asked } = await one('SELECT id FROM review WHERE subject_id = $1', mine);
    await ask(expert, review.scoreReview, { id: asked, scores: { worth: 7 }, toPanel: 'Good' });
    await ask(operator, desk.decideProposal, { id: mine, accepted: true, reason: 'Convincing' });
    await endCall(id);
    await ask(operator, desk.announceResults, { id });
    const { id: milestone } = await ask(operator, goal.addMilestone, {
      id: mine,
      title: 'First part',
      dueOn: '2030-01-01',
    });
    await ask(captain, goal.reportMilestone, { id: milestone, report: 'Reached', files: [] });
    await ask(operator, goal.acceptMilestone, { id: milestone });
    await ask(operator, goal.completeProposal, { id: mine });
  };

  /** A meeting with an open vote, in which somebody changes their mind, and a secret one. */
  const meet = async () => {
    const { begin, vote } = givenMeetings(world, operator);
    const people = [captain, rival, expert] as const;
    const id = await begin(people);
    for (const secret of [false, true]) {
      const voteId = await vote(captain, id, { secret });
      if (!secret) await ask(rival, meeting.castVote, { voteId, option: 1 });
      for (const who of people) await ask(who, meeting.castVote, { voteId, option: 0 });
      await ask(captain, run.closeVote, { voteId });
    }
  };

  await holdContest();
  await runProject();
  await meet();
};
