import { AnnouncementState } from '@chancery/contract/announcement/codes.ts';
import { RoundState } from '@chancery/contract/contest/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { contestEntry, contestRound, contestTeam } from './contest.table.ts';
import { contestNews } from './contest-news.ts';
import { type Round, rankingsOf, roundsOf } from './contests.ts';
import { isIn } from './rounds.ts';
import { standingsOf } from './teams.ts';

/** Teams that take part in a round and have submitted nothing for it. */
const silentTeams = async (tx: Tx, round: Round) => {
  const teams = await tx
    .select()
    .from(contestTeam)
    .where(
      and(
        eq(contestTeam.contestId, round.contestId),
        isNull(contestTeam.withdrawnAt),
        notExists(
          tx
            .select({ id: contestEntry.id })
            .from(contestEntry)
            .where(
              and(
                eq(contestEntry.teamId, contestTeam.id),
                eq(contestEntry.roundId, round.id),
                gt(contestEntry.version, 0),
              ),
            ),
        ),
      ),
    );
  const standing = await standingsOf(tx, round.contestId, teams);
  const rounds = await roundsOf(tx, [round.contestId]);
  const rankings = await rankingsOf(tx, rounds);
  return teams.filter(
    (team) => standing(team).state === RegistrationState.booked && isIn(team.id, round, rounds, rankings),
  );
};

const whenOf = ({ deadlineAt }: Round): string =>
  `${deadlineAt.toLocaleString('sv-SE', { timeZone: platformZone })} (${platformZone})`;

/** Reminds the captains of one round, a day before its deadline, who have submitted nothing; whether there was one. */
export const remindCaptains = (transactions: Transactions, tell: Tell): Promise<boolean> =>
  transactions.apart('platform', async (tx) => {
    const [found] = await tx
      .select({ round: contestRound, words: announcement })
      .from(contestRound)
      .innerJoin(announcement, eq(announcement.id, contestRound.contestId))
      .where(
        and(
          eq(announcement.state, AnnouncementState.published),
          eq(contestRound.state, RoundState.open),
          isNull(contestRound.dayToldAt),
          lte(contestRound.opensAt, sql`now()`),
          gt(contestRound.deadlineAt, sql`now()`),
          lte(contestRound.deadlineAt, sql`now() + interval '1 day'`),
          // Who takes part is known once the round before it is published.
          sql`NOT EXISTS (SELECT FROM contest_round b WHERE b.contest_id = ${contestRound.contestId}
            AND b.position < ${contestRound.position} AND b.state <> ${RoundState.published})`,
        ),
      )
      .orderBy(asc(contestRound.deadlineAt))
      .limit(1)
      .for('update', { of: contestRound, skipLocked: true });
    if (!found) return false;
    const { title, at } = contestNews(found.words);
    for (const { companyId, captainId, name } of await silentTeams(tx, found.round))
      await tell(tx, {
        companyId,
        to: [captainId],
        event: MessageEvent.contestDeadline,
        params: { ...title, team: name, when: whenOf(found.round) },
        ...at,
      });
    await tx.update(contestRound).set({ dayToldAt: sql`now()` }).where(eq(contestRound.id, found.round.id));
    return true;
  });
