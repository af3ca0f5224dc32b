import { AnnouncementState } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/contest/jury.calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { totalOf } from '@chancery/contract/review/criteria.ts';
import { and, asc, eq, gt, ilike, isNull } from 'drizzle-orm';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { latestForm } from '../form/forms.ts';
import { reviewsOf } from '../review/panel.ts';
import type { Submissions } from '../submission/submissions.ts';
import { contest, contestAppeal, contestEntry, contestRound, contestTeam } from './contest.table.ts';
import {
  isEntryLate,
  markLate,
  nowOf,
  presentRanking,
  presentRound,
  rankingsOf,
  roundsOf,
} from './contests.ts';
import { correctionsOf, enteredIn } from './rank-round.ts';
import { presentAppeal } from './rounds.ts';
import { membersOf, presentMembers, presentTeam, standingsOf } from './teams.ts';

/** Teams, what they handed in and what the jury made of it, as those read it who run the platform. */
export const createScoreDesk = (transactions: Transactions, submissions: Submissions) => {
  const teams = (input: CheckedInput<typeof call.listTeams>): Promise<CallResult<typeof call.listTeams>> =>
    transactions.read('platform', async (tx) => {
      const page = await keysetPage(tx, {
        from: contestTeam,
        where: [
          eq(contestTeam.contestId, input.contestId),
          isNull(contestTeam.withdrawnAt),
          input.keyword ? ilike(contestTeam.name, containing(input.keyword)) : undefined,
        ],
        sorts: { registeredAt: contestTeam.registeredAt },
        query: input,
        present: (row) => row,
      });
      const members = await membersOf(
        tx,
        page.list.map(({ id }) => id),
      );
      const standing = await standingsOf(tx, input.contestId, page.list);
      return {
        ...page,
        list: page.list.map((team) => ({
          ...presentTeam(team),
          state: standing(team).state,
          members: presentMembers(team, members, false),
        })),
      };
    });

  const round = (id: string): Promise<CallResult<typeof call.getRound>> =>
    transactions.read('platform', async (tx) => {
      const [found] = await tx
        .select({ row: contestRound, words: announcement, contest })
        .from(contestRound)
        .innerJoin(contest, eq(contest.id, contestRound.contestId))
        .innerJoin(announcement, eq(announcement.id, contestRound.contestId))
        .where(eq(contestRound.id, id));
      if (!found) return refuse('contest.roundNotFound');
      const { row, words } = found;
      const isLast = (await roundsOf(tx, [row.contestId])).at(-1)?.id === id;
      const entered = await enteredIn(tx, id);
      const reviews = await reviewsOf(
        tx,
        entered.map(({ entry }) => entry.id),
      );
      const corrections = await correctionsOf(
        tx,
        reviews.map((one) => one.id),
      );
      const bySubject = Map.groupBy(reviews, ({ subjectId }) => subjectId);
      const appeals = await tx
        .select({ appeal: contestAppeal, team: contestTeam.name })
        .from(contestAppeal)
        .innerJoin(contestTeam, eq(contestTeam.id, contestAppeal.teamId))
        .where(eq(contestAppeal.roundId, id))
        .orderBy(asc(contestAppeal.at));
      const correctedOf = (reviewId: string) => {
        const set = corrections.get(reviewId);
        return set
          ? {
              scores: set.scores,
              total: totalOf(row.criteria, set.scores),
              reason: set.reason,
              by: set.byName,
            }
          : null;
      };
      const now = await nowOf(tx);
      return {
        ...presentRound(row, now),
        now: new Date(now).toISOString(),
        contestId: row.contestId,
        contestTitleZh: words.titleZh,
        contestTitleEn: words.titleEn,
        isDraft: words.state === AnnouncementState.draft,
        form: (await latestForm(tx, id)) ?? null,
        rankingVersion: row.ranking,
        ranking: presentRanking((await rankingsOf(tx, [row])).get(id), isLast ? found.contest.awards : []),
        entries: entered.map(({ entry, team }) => ({
          id: entry.id,
          team: team.name,
          unitName: team.companyName,
          version: entry.version,
          submittedAt: iso(entry.submittedAt ?? team.registeredAt),
          late: isEntryLate(row, entry),
          scores: (bySubject.get(entry.id) ?? []).map((one) => ({
            id: one.id,
            juror: one.reviewerName,
            state: one.state,
            scores: one.scores,
            total: one.scores && totalOf(row.criteria, one.scores),
            corrected: correctedOf(one.id),
            reason: one.reason,
            toPanel: one.toPanel,
          })),
        })),
        appeals: appeals.map(({ appeal, team }) => presentAppeal(appeal, team)),
      };
    });

  const entry = ({
    id,
    version,
  }: CheckedInput<typeof call.getKeptEntry>): Promise<CallResult<typeof call.getKeptEntry>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx
        .select({ entry: contestEntry, team: contestTeam, round: contestRound })
        .from(contestEntry)
        .innerJoin(contestTeam, eq(contestTeam.id, contestEntry.teamId))
        .innerJoin(contestRound, eq(contestRound.id, contestEntry.roundId))
        .where(and(eq(contestEntry.id, id), gt(contestEntry.version, 0)));
      const found = row ?? refuse('contest.entryNotFound');
      const shownVersion = version ?? found.entry.version;
      const submitted = await submissions.versionAt(tx, id, shownVersion);
      return {
        ...(await submissions.present(tx, submitted ?? refuse('contest.entryNotFound'))),
        team: found.team.name,
        unitName: found.team.companyName,
        shownVersion,
        versions: markLate(found.round, await submissions.versionsOf(tx, id)),
      };
    });

  return answering({ teams, round, entry }, (desk) => [
    handle(call.listTeams, ({ input }) => desk.teams(input)),
    handle(call.getRound, ({ input }) => desk.round(input.id)),
    handle(call.getKeptEntry, ({ input }) => desk.entry(input)),
  ]);
};
