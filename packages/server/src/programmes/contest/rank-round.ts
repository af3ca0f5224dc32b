import { TeamMemberState } from '@chancery/contract/contest/codes.ts';
import { rankingOf } from '@chancery/contract/contest/ranking.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { Scores } from '@chancery/contract/review/criteria.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Announcement } from '../announcement/announcement.present.ts';
import { reviewsOf } from '../review/panel.ts';
import { keptRanking } from './contest.kept.ts';
import {
  contestCorrection,
  contestEntry,
  contestMember,
  contestRound,
  contestTeam,
} from './contest.table.ts';
import { type Contest, isEntryLate, type Round } from './contests.ts';

/** What was handed in for a round by teams that are still in it. */
export const enteredIn = async (tx: Tx, roundId: string) =>
  (
    await tx
      .select({ entry: contestEntry, team: contestTeam })
      .from(contestEntry)
      .innerJoin(contestTeam, eq(contestTeam.id, contestEntry.teamId))
      .where(and(eq(contestEntry.roundId, roundId), gt(contestEntry.version, 0)))
      .orderBy(asc(contestEntry.submittedAt), asc(contestEntry.id))
  ).filter(({ team }) => team.withdrawnAt === null);

/** The last correction of each of some reviews. */
export const correctionsOf = async (tx: Tx, reviewIds: readonly string[]) => {
  const rows =
    reviewIds.length === 0
      ? []
      : await tx
          .select()
          .from(contestCorrection)
          .where(inArray(contestCorrection.reviewId, [...reviewIds]))
          .orderBy(asc(contestCorrection.at), asc(contestCorrection.id));
  return new Map(rows.map((row) => [row.reviewId, row]));
};

/** Those in teams, by team. */
export const peopleOf = async (tx: Tx, teamIds: readonly string[]) => {
  const rows =
    teamIds.length === 0
      ? []
      : await tx
          .select()
          .from(contestMember)
          .where(
            and(
              inArray(contestMember.teamId, [...teamIds]),
              eq(contestMember.state, TeamMemberState.accepted),
            ),
          );
  return rows.flatMap(({ teamId, companyId, accountId }) =>
    companyId && accountId ? [{ teamId, companyId, accountId }] : [],
  );
};

interface Ranked {
  readonly round: Round;
  readonly contest: Contest;
  readonly words: Announcement;
}

/**
 * Ranks a round that whoever calls this holds, as a new version beside those there are; each team's unit keeps in its
 * evidence what place it was given and by which points.
 */
export const rankRound = async (
  tx: Tx,
  evidence: Evidence,
  actor: OperatorActor,
  { round, contest, words }: Ranked,
  why: string,
) => {
  const entered = await enteredIn(tx, round.id);
  const reviews = await reviewsOf(
    tx,
    entered.map(({ entry }) => entry.id),
  );
  const corrected = await correctionsOf(
    tx,
    reviews.map(({ id }) => id),
  );
  const given = reviews.flatMap(({ id, accountId, subjectId, scores }) => {
    const counted: Scores | null = corrected.get(id)?.scores ?? scores;
    return counted ? [{ juror: accountId, entry: subjectId, scores: counted }] : [];
  });
  const ranked = rankingOf(
    entered.map(({ entry }) => ({ id: entry.id, at: entry.submittedAt?.getTime() ?? 0 })),
    given,
    { criteria: round.criteria, tieRule: contest.tieRule, advance: round.advance },
  );
  const version = round.ranking + 1;
  const byId = new Map(entered.map((one) => [one.entry.id, one]));
  const lines = ranked.flatMap((line) => {
    const found = byId.get(line.entry);
    return found ? [{ ...line, ...found }] : [];
  });
  await addRows(
    tx,
    keptRanking,
    lines.map(({ team, place, total, raw, advances }) => ({
      roundId: round.id,
      version,
      teamId: team.id,
      companyId: team.companyId,
      place,
      total,
      raw,
      advances,
    })),
  );
  await tx.update(contestRound).set({ ranking: version }).where(eq(contestRound.id, round.id));
  await evidence.append(
    tx,
    ...lines.map(({ team, entry, place, total, advances }) => ({
      companyId: team.companyId,
      kind: EvidenceKind.contestRanked,
      subjectId: team.id,
      facts: {
        event: words.titleZh || words.titleEn,
        round: round.titleZh || round.titleEn,
        team: team.name,
        ranking: version,
        place,
        of: lines.length,
        points: total === null ? '' : total.toFixed(6),
        advances,
        submitted: entry.submittedAt ? iso(entry.submittedAt) : '',
        late: isEntryLate(round, entry),
        ...(why && { why }),
      },
      by: { id: actor.id, name: actor.name },
    })),
  );
  return { version, lines };
};

/** Until when teams may appeal, from now on. */
export const appealsEnd = (days: number) => sql`now() + make_interval(days => ${days})`;
