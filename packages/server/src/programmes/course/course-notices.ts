import { AnnouncementKind, AnnouncementState } from '@chancery/contract/announcement/codes.ts';
import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { takeMovedUp } from '../registration/moved-up.ts';
import { courseSession, type Session } from './course.table.ts';
import { peopleIn, sessionNews, tellPeople } from './tell-people.ts';

const batch = 100;
const hourMs = 3_600_000;

export type CourseNotices = ReturnType<typeof createCourseNotices>;

/** What people of a course are told when its time has come: that they moved up, and that a session is near. */
export const createCourseNotices = (transactions: Transactions, tell: Tell) => {
  /** The next session of each list, or its last where all have begun. */
  const sessionsOf = async (tx: Tx, listIds: readonly string[]): Promise<ReadonlyMap<string, Session>> => {
    const rows = await tx
      .selectDistinctOn([courseSession.listId])
      .from(courseSession)
      .where(and(inArray(courseSession.listId, [...listIds]), isNull(courseSession.cancelledAt)))
      .orderBy(courseSession.listId, sql`${courseSession.startsAt} <= now()`, asc(courseSession.startsAt));
    return new Map(rows.map((row) => [row.listId, row]));
  };

  const tellMovedUp = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const moved = await takeMovedUp(tx, AnnouncementKind.course, batch);
      if (moved.length === 0) return false;
      const sessions = await sessionsOf(tx, [...new Set(moved.map(({ listId }) => listId))]);
      const courses = await tx
        .select()
        .from(announcement)
        .where(inArray(announcement.id, [...new Set(moved.map((one) => one.announcementId))]));
      for (const [listId, session] of sessions) {
        const row = courses.find(({ id }) => id === session.courseId);
        const people = moved.filter((one) => one.listId === listId);
        if (row) await tellPeople(tx, tell, people, row.id, sessionNews.movedUp(row, session));
      }
      return moved.length === batch;
    });

  /** Reminds everybody of one session, once a day before and once an hour before; whether there was one. */
  const remind = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const [found] = await tx
        .select({ session: courseSession, row: announcement })
        .from(courseSession)
        .innerJoin(announcement, eq(announcement.id, courseSession.courseId))
        .where(
          and(
            eq(announcement.state, AnnouncementState.published),
            isNull(courseSession.cancelledAt),
            isNull(courseSession.hourToldAt),
            gt(courseSession.startsAt, sql`now()`),
            or(
              lte(courseSession.startsAt, sql`now() + interval '1 hour'`),
              and(
                isNull(courseSession.dayToldAt),
                lte(courseSession.startsAt, sql`now() + interval '1 day'`),
              ),
            ),
          ),
        )
        .orderBy(asc(courseSession.startsAt))
        .limit(1)
        .for('update', { of: courseSession, skipLocked: true });
      if (!found) return false;
      const { session, row } = found;
      const isHour = session.startsAt.getTime() - Date.now() <= hourMs;
      const people = await peopleIn(tx, session.listId, [RegistrationState.booked]);
      await tellPeople(tx, tell, people, row.id, sessionNews.soon(row, session));
      await tx
        .update(courseSession)
        .set(isHour ? { dayToldAt: sql`now()`, hourToldAt: sql`now()` } : { dayToldAt: sql`now()` })
        .where(eq(courseSession.id, session.id));
      return true;
    });

  const run = async (): Promise<void> => {
    while (await tellMovedUp());
    while (await remind());
  };

  /** Tells those who move up as soon as the present change is kept; should that fail, the next run does. */
  const soon = (): void =>
    afterCommit(async () => {
      await tellMovedUp().catch(() => false);
    });

  return { run, soon };
};
