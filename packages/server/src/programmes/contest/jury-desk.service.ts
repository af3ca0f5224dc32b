import { AppealState, RoundState } from '@chancery/contract/contest/codes.ts';
import * as call from '@chancery/contract/contest/jury.calls.ts';
import { mayPublish } from '@chancery/contract/contest/steps.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { ReviewState } from '@chancery/contract/review/codes.ts';
import { scoreFaults } from '@chancery/contract/review/criteria.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { membership, type Tell } from '../../people/ports.ts';
import { askExpert, expertOf, recall } from '../review/panel.ts';
import { keptReview } from '../review/review.kept.ts';
import { review } from '../review/review.table.ts';
import { keptAppeal, keptCorrection } from './contest.kept.ts';
import { contestAppeal, contestEntry, contestRound } from './contest.table.ts';
import { contestNews } from './contest-news.ts';
import { presentRound } from './contests.ts';
import { appealsEnd, enteredIn, peopleOf, rankRound } from './rank-round.ts';
import { holdEntries, lockRound } from './rounds.ts';

/** What teams are told of their rankings. */
type Told =
  | { readonly event: typeof MessageEvent.contestPublished }
  | {
      readonly event: typeof MessageEvent.contestRanked;
      readonly placeOf: (teamId: string) => number | undefined;
    }
  | { readonly event: typeof MessageEvent.contestAppealAnswered; readonly answer: string };

/** A ranking as the log of operations keeps it. */
const placesIn = (lines: readonly { readonly place: number; readonly team: { readonly name: string } }[]) =>
  lines.map(({ place, team }) => `${place} ${team.name}`);

/** Who judges a round, how it is ranked, and what becomes of appeals. */
export const createJuryDesk = (transactions: Transactions, evidence: Evidence, tell: Tell) => {
  type Held = Awaited<ReturnType<typeof lockRound>>;

  /** Tells everybody in some teams. */
  const tellTeams = async (
    tx: Tx,
    { words }: Pick<Held, 'words'>,
    teams: readonly { readonly id: string; readonly name: string }[],
    told: Told,
  ): Promise<void> => {
    const { title, at } = contestNews(words);
    const people = await peopleOf(
      tx,
      teams.map(({ id }) => id),
    );
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    for (const [, group] of Map.groupBy(people, ({ teamId, companyId }) => `${teamId} ${companyId}`)) {
      const [first] = group;
      if (!first) continue;
      const news = { companyId: first.companyId, to: group.map(({ accountId }) => accountId), ...at };
      if (told.event === MessageEvent.contestRanked)
        await tell(tx, {
          ...news,
          event: told.event,
          params: { ...title, team: names.get(first.teamId) ?? '', place: told.placeOf(first.teamId) ?? 0 },
        });
      else if (told.event === MessageEvent.contestAppealAnswered)
        await tell(tx, { ...news, event: told.event, params: { ...title, answer: told.answer } });
      else await tell(tx, { ...news, event: told.event, params: title });
    }
  };

  const ask = ({
    id,
    companyId,
    mobile,
  }: CheckedInput<typeof call.askJuror>): Promise<CallResult<typeof call.askJuror>> =>
    transactions.write('platform', async (tx) => {
      const { contest, words, noted } = await lockRound(tx, id, 'judge');
      const expert = await expertOf(tx, { companyId, mobile }, 'review.expertNotFound');
      const entered = await enteredIn(tx, id);
      if (entered.length === 0) refuse('review.nothing');
      const units = await tx
        .select({ id: membership.companyId })
        .from(membership)
        .where(eq(membership.accountId, expert.accountId));
      const own = new Set(units.map((unit) => unit.id));
      const people = await peopleOf(
        tx,
        entered.map(({ team }) => team.id),
      );
      const near = new Set(people.filter((one) => own.has(one.companyId)).map(({ teamId }) => teamId));
      const free = entered.filter(({ team }) => !near.has(team.id));
      const done = await askExpert(
        tx,
        contest.id,
        expert,
        free.map(({ entry }) => ({ id: entry.id, companyId: entry.companyId })),
      );
      const result = { asked: done.asked, excluded: done.excluded + entered.length - free.length };
      note({ ...noted, after: { juror: expert.name, ...result } });
      if (result.asked > 0) {
        const { title } = contestNews(words);
        await tell(tx, {
          companyId,
          to: [expert.accountId],
          event: MessageEvent.contestJuryAsked,
          params: { ...title, count: result.asked },
          link: '/project/reviews',
          object: { type: 'review', id: contest.id },
        });
      }
      return result;
    });

  /** The round of what somebody judges. */
  const roundOfReview = async (tx: Tx, id: string): Promise<string> => {
    const [row] = await tx
      .select({ roundId: contestEntry.roundId })
      .from(review)
      .innerJoin(contestEntry, eq(contestEntry.id, review.subjectId))
      .where(eq(review.id, id));
    return row?.roundId ?? refuse('review.notFound');
  };

  const takeBack = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { noted } = await lockRound(tx, await roundOfReview(tx, id), 'judge');
      const row = await recall(tx, id);
      note({ ...noted, before: { juror: row.reviewerName } });
      return {};
    });

  const close = (
    actor: OperatorActor,
    { id, withoutMissing }: CheckedInput<typeof call.closeRound>,
  ): Promise<CallResult<typeof call.closeRound>> =>
    transactions.write('platform', async (tx) => {
      await holdEntries(tx, id, 'rank');
      const held = await lockRound(tx, id, 'close');
      const entered = await enteredIn(tx, id);
      const ids = entered.map(({ entry }) => entry.id);
      const reviews =
        ids.length === 0
          ? []
          : await tx.select().from(review).where(inArray(review.subjectId, ids)).for('update');
      const open = reviews.filter(({ state }) => state === ReviewState.asked);
      const missing = [...new Set(open.map(({ reviewerName }) => reviewerName))].sort();
      if (missing.length > 0 && !withoutMissing) refuse('contest.missing');
      if (!reviews.some(({ scores }) => scores)) refuse('contest.unjudged');
      // Nobody gives points any more: what is ranked stays what it was ranked by.
      if (open.length > 0)
        await changeRows(
          tx,
          keptReview,
          { state: ReviewState.declined, doneAt: sql`now()` },
          inArray(
            review.id,
            open.map((one) => one.id),
          ),
        );
      await tx
        .update(contestRound)
        .set({
          state: RoundState.ranked,
          ranking: 1,
          rankedAt: sql`now()`,
          appealsUntil: appealsEnd(held.contest.appealDays),
        })
        .where(eq(contestRound.id, id));
      const { lines } = await rankRound(tx, evidence, actor, held, '');
      note({ ...held.noted, after: { ranked: lines.length, missing, places: placesIn(lines) } });
      const places = new Map(lines.map(({ team, place }) => [team.id, place]));
      await tellTeams(
        tx,
        held,
        lines.map(({ team }) => team),
        { event: MessageEvent.contestRanked, placeOf: (teamId) => places.get(teamId) },
      );
      return { ranked: lines.length, missing };
    });

  /** Holds an appeal and its round; nobody else answers it meanwhile. */
  const lockAppeal = async (tx: Tx, id: string) => {
    const [seen] = await tx.select().from(contestAppeal).where(eq(contestAppeal.id, id));
    const held = await lockRound(tx, (seen ?? refuse('contest.appealNotFound')).roundId, 'correct');
    const [appeal] = await tx.select().from(contestAppeal).where(eq(contestAppeal.id, id)).for('update');
    return { held, appeal: appeal ?? refuse('contest.appealNotFound') };
  };

  const answer = (
    actor: OperatorActor,
    { id, upheld, answer: text }: CheckedInput<typeof call.answerAppeal>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { held, appeal } = await lockAppeal(tx, id);
      if (appeal.state !== AppealState.open) refuse('contest.appealNotFound');
      const state = upheld ? AppealState.upheld : AppealState.rejected;
      const answered = { state, answer: text, answeredBy: actor.name, answeredAt: sql`now()` };
      await changeRows(tx, keptAppeal, answered, eq(contestAppeal.id, id));
      note({ ...held.noted, after: { state, answer: text } });
      const entered = await enteredIn(tx, appeal.roundId);
      const team = entered.find((one) => one.team.id === appeal.teamId)?.team;
      if (team)
        await tellTeams(tx, held, [team], { event: MessageEvent.contestAppealAnswered, answer: text });
      return {};
    });

  const correct = (
    actor: OperatorActor,
    { id, appealId, scores, reason }: CheckedInput<typeof call.correctScore>,
  ): Promise<CallResult<typeof call.correctScore>> =>
    transactions.write('platform', async (tx) => {
      const { held, appeal } = await lockAppeal(tx, appealId);
      if (appeal.state !== AppealState.upheld) refuse('contest.appealNotFound');
      if ((await roundOfReview(tx, id)) !== appeal.roundId) refuse('review.notFound');
      const [row] = await tx.select().from(review).where(eq(review.id, id));
      if (row?.state !== ReviewState.scored) return refuse('review.step');
      const faults = scoreFaults(held.round.criteria, scores);
      if (faults.length > 0) refuse('request.invalid', { fields: faults });
      const { companyId } = row;
      const corrected = { id: uuidv7(), reviewId: id, companyId, appealId, scores, reason };
      await addRows(tx, keptCorrection, [{ ...corrected, byName: actor.name }]);
      const { version, lines } = await rankRound(tx, evidence, actor, held, reason);
      note({
        ...held.noted,
        before: { juror: row.reviewerName, scores: row.scores },
        after: { scores, reason, ranking: version, places: placesIn(lines) },
      });
      return { rankingVersion: version };
    });

  const publish = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      // No appeal comes in while it is looked whether there is one.
      await holdEntries(tx, id, 'rank');
      const held = await lockRound(tx, id, 'publish');
      const appeals = await tx
        .select({ state: contestAppeal.state })
        .from(contestAppeal)
        .where(eq(contestAppeal.roundId, id));
      if (!mayPublish({ ...presentRound(held.round, held.now), appeals }, held.now))
        refuse('contest.appealsOpen');
      await tx
        .update(contestRound)
        .set({ state: RoundState.published, publishedAt: sql`now()` })
        .where(and(eq(contestRound.id, id), ne(contestRound.state, RoundState.published)));
      note({ ...held.noted, after: { state: RoundState.published, ranking: held.round.ranking } });
      const entered = await enteredIn(tx, id);
      await tellTeams(
        tx,
        held,
        entered.map(({ team }) => team),
        { event: MessageEvent.contestPublished },
      );
      return {};
    });

  return answering({ ask, takeBack, close, answer, correct, publish }, (desk) => [
    handle(call.askJuror, ({ input }) => desk.ask(input)),
    handle(call.recallJuror, ({ input }) => desk.takeBack(input.id)),
    handle(call.closeRound, ({ actor, input }) => desk.close(actor, input)),
    handle(call.answerAppeal, ({ actor, input }) => desk.answer(actor, input)),
    handle(call.correctScore, ({ actor, input }) => desk.correct(actor, input)),
    handle(call.publishRound, ({ input }) => desk.publish(input.id)),
  ]);
};
