import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import { TeamMemberState } from '@chancery/contract/contest/codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterCommit, type Transactions } from '../../kit/transaction.ts';
import { account, membership, type Tell } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { takeMovedUp } from '../registration/moved-up.ts';
import { contestMember, contestTeam } from './contest.table.ts';
import { contestNews } from './contest-news.ts';
import { remindCaptains } from './remind-captains.ts';

const batch = 100;

export type ContestNotices = ReturnType<typeof createContestNotices>;

/** What people are told across units: that a team asks them, that theirs moved up, and that a deadline is near. */
export const createContestNotices = (transactions: Transactions, tell: Tell) => {
  const tellMovedUp = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const moved = await takeMovedUp(tx, AnnouncementKind.event, batch);
      for (const { announcementId, accountId } of moved) {
        const [found] = await tx
          .select({ team: contestTeam, words: announcement })
          .from(contestTeam)
          .innerJoin(announcement, eq(announcement.id, contestTeam.contestId))
          .where(
            and(
              eq(contestTeam.contestId, announcementId),
              eq(contestTeam.captainId, accountId),
              isNull(contestTeam.withdrawnAt),
            ),
          );
        if (!found) continue;
        const { title, at } = contestNews(found.words);
        await tell(tx, {
          companyId: found.team.companyId,
          to: [accountId],
          event: MessageEvent.contestMovedUp,
          params: { ...title, team: found.team.name },
          ...at,
        });
      }
      return moved.length === batch;
    });

  /** Tells whoever is asked, in each unit they act in; nobody learns whether there is anybody. */
  const tellInvited = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const asked = await tx
        .select({
          id: contestMember.id,
          mobile: contestMember.mobile,
          team: contestTeam.name,
          words: announcement,
        })
        .from(contestMember)
        .innerJoin(contestTeam, eq(contestTeam.id, contestMember.teamId))
        .innerJoin(announcement, eq(announcement.id, contestMember.contestId))
        .where(and(eq(contestMember.state, TeamMemberState.invited), isNull(contestMember.toldAt)))
        .orderBy(asc(contestMember.at))
        .limit(batch)
        .for('update', { of: contestMember, skipLocked: true });
      if (asked.length === 0) return false;
      const people = await tx
        .select({ mobile: account.mobile, accountId: account.id, companyId: membership.companyId })
        .from(account)
        .innerJoin(membership, eq(membership.accountId, account.id))
        .where(
          and(
            inArray(
              account.mobile,
              asked.map(({ mobile }) => mobile),
            ),
            isNull(membership.disabledAt),
          ),
        );
      for (const { mobile, team, words } of asked) {
        const { title, at } = contestNews(words);
        for (const { accountId, companyId } of people.filter((one) => one.mobile === mobile))
          await tell(tx, {
            companyId,
            to: [accountId],
            event: MessageEvent.contestInvited,
            params: { ...title, team },
            ...at,
          });
      }
      await tx
        .update(contestMember)
        .set({ toldAt: sql`now()` })
        .where(
          inArray(
            contestMember.id,
            asked.map(({ id }) => id),
          ),
        );
      return asked.length === batch;
    });

  const tellMembers = async (): Promise<void> => {
    while (await tellMovedUp());
    while (await tellInvited());
  };

  const run = async (): Promise<void> => {
    await tellMembers();
    while (await remindCaptains(transactions, tell));
  };

  /** Tells them as soon as the present change is kept; should that fail, the next run does. */
  const soon = (): void =>
    afterCommit(async () => {
      await tellMembers().catch(() => undefined);
    });

  return { run, soon };
};
