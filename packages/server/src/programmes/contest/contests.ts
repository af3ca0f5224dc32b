import { awardFor } from '@chancery/contract/contest/awards.ts';
import { RoundState } from '@chancery/contract/contest/codes.ts';
import { contestStageOf, isLate, roundStageOf } from '@chancery/contract/contest/steps.ts';
import type { Award } from '@chancery/contract/contest/words.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Announcement } from '../announcement/announcement.present.ts';
import {
  type contest,
  type contestEntry,
  contestRanking,
  contestRound,
  contestTeam,
} from './contest.table.ts';

export type Contest = typeof contest.$inferSelect;
type Entry = typeof contestEntry.$inferSelect;
export type Round = typeof contestRound.$inferSelect;

/** The clock that decides: that of the database, now; whoever waited for a lock has become no earlier by it. */
export const nowOf = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.execute<{ now: Date }>(sql`SELECT clock_timestamp() AS now`);
  return new Date(rows[0]?.now ?? Number.NaN).getTime();
};

const dates = ({ state, opensAt, deadlineAt, lateMinutes }: Round) => ({
  state,
  opensAt: iso(opensAt),
  deadlineAt: iso(deadlineAt),
  lateMinutes,
});

/** Where a round stands at a moment. */
export const stageOf = (round: Round, now: number) => roundStageOf(dates(round), now);

/** Versions of what was handed in, each with whether it was late. */
export const markLate = <Version extends { readonly at: string }>(
  round: Round,
  versions: readonly Version[],
) => versions.map((one) => ({ ...one, late: isLate(dates(round), Date.parse(one.at)) }));

/** Whether what a team handed in last is late, by the deadline as it stands. */
export const isEntryLate = (round: Round, { submittedAt }: Pick<Entry, 'submittedAt'>): boolean =>
  submittedAt !== null && isLate(dates(round), submittedAt.getTime());

/** A round as everybody reads it. */
export const presentRound = (round: Round, now: number) => ({
  id: round.id,
  titleZh: round.titleZh,
  titleEn: round.titleEn,
  ...dates(round),
  advance: round.advance,
  criteria: round.criteria,
  roundStage: stageOf(round, now),
  rankedAt: isoOrNull(round.rankedAt),
  appealsUntil: isoOrNull(round.appealsUntil),
  publishedAt: isoOrNull(round.publishedAt),
});

/** The rounds of events in their order. */
export const roundsOf = async (tx: Tx, contestIds: readonly string[]): Promise<Round[]> =>
  contestIds.length === 0
    ? []
    : tx
        .select()
        .from(contestRound)
        .where(inArray(contestRound.contestId, [...contestIds]))
        .orderBy(asc(contestRound.contestId), asc(contestRound.position));

/** When teams register, how many and of how many people, and where the event stands. */
export const presentFacts = (
  { state }: Pick<Announcement, 'state'>,
  row: Contest,
  {
    capacity,
    rounds,
    now,
  }: { readonly capacity: number; readonly rounds: readonly Round[]; readonly now: number },
) => {
  const registering = { registerFrom: iso(row.registerFrom), registerUntil: iso(row.registerUntil) };
  const isOver = rounds.length > 0 && rounds.every((round) => round.state === RoundState.published);
  return {
    ...registering,
    capacity,
    teamMin: row.teamMin,
    teamMax: row.teamMax,
    across: row.across,
    tieRule: row.tieRule,
    appealDays: row.appealDays,
    contestStage: contestStageOf({ state, ...registering, isOver }, now),
  };
};

type Line = NonNullable<ReturnType<Awaited<ReturnType<typeof rankingsOf>>['get']>>[number];

/** A ranking as it is read; only the last round awards anything. */
export const presentRanking = (lines: readonly Line[] = [], awards: readonly Award[]) =>
  lines.map(({ roundId: _, ...line }) => ({ ...line, ...awardFor(awards, line.place) }));

/** The newest ranking of each of some rounds. */
export const rankingsOf = async (tx: Tx, rounds: readonly Round[]) => {
  const ranked = rounds.filter(({ ranking }) => ranking > 0);
  const rows =
    ranked.length === 0
      ? []
      : await tx
          .select({ line: contestRanking, team: contestTeam.name, unitName: contestTeam.companyName })
          .from(contestRanking)
          .innerJoin(contestTeam, eq(contestTeam.id, contestRanking.teamId))
          .innerJoin(
            contestRound,
            and(
              eq(contestRound.id, contestRanking.roundId),
              // The rows are evidence and the number of the round is not: an earlier ranking does not come back by it.
              sql`${contestRanking.version} = greatest(${contestRound.ranking}, (
                SELECT max(newer.version) FROM contest_ranking newer WHERE newer.round_id = ${contestRound.id}))`,
            ),
          )
          .where(
            inArray(
              contestRanking.roundId,
              ranked.map(({ id }) => id),
            ),
          )
          .orderBy(asc(contestRanking.place), asc(contestTeam.name), asc(contestTeam.id));
  return Map.groupBy(
    rows.map(({ line, team, unitName }) => ({
      roundId: line.roundId,
      teamId: line.teamId,
      team,
      unitName,
      place: line.place,
      total: line.total,
      raw: line.raw,
      advances: line.advances,
    })),
    ({ roundId }) => roundId,
  );
};
