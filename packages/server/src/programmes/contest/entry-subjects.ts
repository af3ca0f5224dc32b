import { mayRound } from '@chancery/contract/contest/steps.ts';
import { eq, inArray } from 'drizzle-orm';
import { announcement } from '../announcement/announcement.table.ts';
import type { SubjectsOf } from '../review/review.service.ts';
import { contest, contestEntry, contestRound, contestTeam } from './contest.table.ts';
import { nowOf, stageOf } from './contests.ts';

/** What teams handed in, as jurors are told of it. */
export const contestSubjects: SubjectsOf = async (tx, ids) => {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ entry: contestEntry, team: contestTeam, round: contestRound, contest, words: announcement })
    .from(contestEntry)
    .innerJoin(contestTeam, eq(contestTeam.id, contestEntry.teamId))
    .innerJoin(contestRound, eq(contestRound.id, contestEntry.roundId))
    .innerJoin(contest, eq(contest.id, contestRound.contestId))
    .innerJoin(announcement, eq(announcement.id, contest.id))
    .where(inArray(contestEntry.id, [...ids]));
  const now = found.length > 0 ? await nowOf(tx) : 0;
  const both = (title: string, round: string): string => (title && round ? `${title} · ${round}` : title);
  return new Map(
    found.map(({ entry, team, round, contest: { blind }, words }) => [
      entry.id,
      {
        titleZh: both(words.titleZh, round.titleZh),
        titleEn: both(words.titleEn, round.titleEn),
        applicant: `${team.name} (${team.companyName})`,
        blind,
        version: entry.version,
        isOpen: mayRound(stageOf(round, now), 'judge'),
        criteria: round.criteria,
      },
    ]),
  );
};
