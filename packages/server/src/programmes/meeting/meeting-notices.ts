import { ResolutionState } from '@chancery/contract/meeting/codes.ts';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { meetingMember, meetingResolution } from './meeting.table.ts';
import { meetingNews, tellMembers } from './meeting-news.ts';

/** Reminds owners, once, of what is overdue. */
export const createMeetingNotices = (transactions: Transactions, tell: Tell) => {
  const remind = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const [found] = await tx
        .select({ row: meetingResolution, owner: meetingMember, words: announcement })
        .from(meetingResolution)
        .innerJoin(meetingMember, eq(meetingMember.id, meetingResolution.ownerId))
        .innerJoin(announcement, eq(announcement.id, meetingResolution.meetingId))
        .where(
          and(
            eq(meetingResolution.state, ResolutionState.open),
            isNull(meetingResolution.remindedAt),
            lt(meetingResolution.dueOn, sql`current_date`),
          ),
        )
        .orderBy(asc(meetingResolution.dueOn))
        .limit(1)
        .for('update', { of: meetingResolution, skipLocked: true });
      if (!found) return false;
      const { row, owner, words } = found;
      await tellMembers(tx, tell, [owner], row.meetingId, meetingNews.overdue({ words }, row));
      await tx
        .update(meetingResolution)
        .set({ remindedAt: sql`now()` })
        .where(eq(meetingResolution.id, row.id));
      return true;
    });

  return async (): Promise<void> => {
    while (await remind());
  };
};
