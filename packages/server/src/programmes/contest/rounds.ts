import type { RoundStep } from '@chancery/contract/contest/steps.ts';
import { mayRound } from '@chancery/contract/contest/steps.ts';
import { eq, sql } from 'drizzle-orm';
import { note } from '../../kit/audit.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { contest, type contestAppeal, contestRound } from './contest.table.ts';
import { nowOf, type Round, type rankingsOf, stageOf } from './contests.ts';

/** Whether a team takes part in a round: in the first all do, in any other who went on by a published ranking. */
export const isIn = (
  teamId: string,
  round: Round,
  rounds: readonly Round[],
  rankings: Awaited<ReturnType<typeof rankingsOf>>,
): boolean => {
  const before = rounds.findLast(
    (other) => other.contestId === round.contestId && other.position < round.position,
  );
  if (!before) return true;
  return (
    before.state === 'published' &&
    (rankings.get(before.id) ?? []).some((line) => line.teamId === teamId && line.advances)
  );
};

/**
 * What teams hand in and the ranking of it wait for each other: whoever submits holds the round together with others,
 * whoever ranks it holds it alone.
 */
export const holdEntries = async (tx: Tx, roundId: string, how: 'submit' | 'rank'): Promise<void> => {
  const key = sql`hashtextextended(${`contest:${roundId}`}, 0)`;
  await tx.execute(
    how === 'rank'
      ? sql`SELECT pg_advisory_xact_lock(${key})`
      : sql`SELECT pg_advisory_xact_lock_shared(${key})`,
  );
};

/** Holds a round for a step it can take where it stands. */
export const lockRound = async (tx: Tx, id: string, step: RoundStep) => {
  const [row] = await tx
    .select({ round: contestRound, contest, words: announcement })
    .from(contestRound)
    .innerJoin(contest, eq(contest.id, contestRound.contestId))
    .innerJoin(announcement, eq(announcement.id, contest.id))
    .where(eq(contestRound.id, id))
    .for('update');
  const found = row ?? refuse('contest.roundNotFound');
  const now = await nowOf(tx);
  const noted = {
    objectType: 'contest',
    objectId: found.contest.id,
    objectName: `${found.words.titleZh || found.words.titleEn} · ${found.round.titleZh || found.round.titleEn}`,
  };
  note(noted);
  if (!mayRound(stageOf(found.round, now), step)) refuse(step === 'edit' ? 'contest.fixed' : 'contest.step');
  return { ...found, now, noted };
};

export const presentAppeal = (row: typeof contestAppeal.$inferSelect, team: string) => ({
  id: row.id,
  team,
  text: row.text,
  state: row.state,
  answer: row.answer,
  at: iso(row.at),
  answeredAt: isoOrNull(row.answeredAt),
});
