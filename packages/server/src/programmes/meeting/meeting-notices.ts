import { MeetingAnswer, MeetingState, ResolutionState } from '@chancery/contract/meeting/codes.ts';
import { and, asc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { meeting, meetingMember, meetingResolution } from './meeting.table.ts';
import { meetingNews, tellMembers } from './meeting-news.ts';
import { membersOf } from './meetings.ts';

/** Reminds people, once, of meetings that are a day away, and owners of what is overdue. */
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

  /** Whoever has not said that they do not come is reminded. */
  const announce = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const [found] = await tx
        .select({ row: meeting, words: announcement })
        .from(meeting)
        .innerJoin(announcement, eq(announcement.id, meeting.id))
        .where(
          and(
            eq(meeting.state, MeetingState.called),
            isNull(meeting.dayToldAt),
            gt(meeting.startsAt, sql`now()`),
            lte(meeting.startsAt, sql`now() + interval '1 day'`),
          ),
        )
        .orderBy(asc(meeting.startsAt))
        .limit(1)
        .for('update', { of: meeting, skipLocked: true });
      if (!found) return false;
      const { id } = found.row;
      const people = (await membersOf(tx, id)).filter(({ answer }) => answer !== MeetingAnswer.no);
      await tellMembers(tx, tell, people, id, meetingNews.soon(found));
      await tx.update(meeting).set({ dayToldAt: sql`now()` }).where(eq(meeting.id, id));
      return true;
    });

  return async (): Promise<void> => {
    while (await announce());
    while (await remind());
  };
};
