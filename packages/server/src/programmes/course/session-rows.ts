import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Standing } from '../registration/registrations.ts';
import {
  course,
  courseMentor,
  courseSession,
  mentor,
  type Session,
  type ShownSession,
  shownSession,
} from './course.table.ts';

/** The sessions of a course in their order. */
export const sessionsOf = (tx: Tx, courseId: string): Promise<ShownSession[]> =>
  tx
    .select(shownSession)
    .from(courseSession)
    .where(eq(courseSession.courseId, courseId))
    .orderBy(asc(courseSession.startsAt), asc(courseSession.id));

/** The same with their codes, as those read them who run the platform. */
export const keptSessionsOf = (tx: Tx, courseId: string): Promise<Session[]> =>
  tx
    .select()
    .from(courseSession)
    .where(eq(courseSession.courseId, courseId))
    .orderBy(asc(courseSession.startsAt), asc(courseSession.id));

/** A session with its course, which a unit finds only where it sees the course. */
export const findSession = async (tx: Tx, id: string) => {
  const [found] = await tx
    .select({ session: shownSession, course })
    .from(courseSession)
    .innerJoin(course, eq(course.id, courseSession.courseId))
    .where(eq(courseSession.id, id));
  return found ?? refuse('course.sessionNotFound');
};

/** When what is booked with a list begins: its first session that takes place. */
export const firstStart = async (tx: Tx, listId: string): Promise<Date | undefined> => {
  const [row] = await tx
    .select({ startsAt: courseSession.startsAt })
    .from(courseSession)
    .where(and(eq(courseSession.listId, listId), isNull(courseSession.cancelledAt)))
    .orderBy(asc(courseSession.startsAt))
    .limit(1);
  return row?.startsAt;
};

/** The next session of each course. */
export const nextSessions = async (tx: Tx, courseIds: readonly string[]) => {
  const rows =
    courseIds.length === 0
      ? []
      : await tx
          .selectDistinctOn([courseSession.courseId], shownSession)
          .from(courseSession)
          .where(
            and(
              inArray(courseSession.courseId, [...courseIds]),
              isNull(courseSession.cancelledAt),
              gt(courseSession.startsAt, sql`now()`),
            ),
          )
          .orderBy(courseSession.courseId, asc(courseSession.startsAt));
  return new Map(rows.map((row) => [row.courseId, row]));
};

/** Who teaches, in the order of each course. */
export const mentorsOf = async (tx: Tx, courseIds: readonly string[]) =>
  courseIds.length === 0
    ? []
    : tx
        .select({
          courseId: courseMentor.courseId,
          id: mentor.id,
          name: mentor.name,
          wordsZh: mentor.wordsZh,
          wordsEn: mentor.wordsEn,
          picture: mentor.picture,
        })
        .from(courseMentor)
        .innerJoin(mentor, eq(mentor.id, courseMentor.mentorId))
        .where(inArray(courseMentor.courseId, [...courseIds]))
        .orderBy(asc(courseMentor.courseId), asc(courseMentor.position));

/** What is searched in a course beside its title. */
export const searchedWords = async (
  tx: Tx,
  courseId: string,
  { wordsZh, wordsEn }: { readonly wordsZh: string; readonly wordsEn: string },
): Promise<string> =>
  [wordsZh, wordsEn, ...(await mentorsOf(tx, [courseId])).map(({ name }) => name)].join('\n');

const noPlaces = { capacity: 0, booked: 0, waiting: 0 };

/** A session as everybody sees it. */
export const presentSession = (row: ShownSession, places: typeof noPlaces | undefined) => ({
  id: row.id,
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  zone: row.zone,
  place: row.place,
  cancelled: row.cancelledAt !== null,
  cancelReason: row.cancelReason,
  places: places ?? noPlaces,
});

/** The better of two: a place before a number on the waiting list. */
export const better = (one: Standing | undefined, other: Standing | undefined): Standing | undefined => {
  if (!one || !other) return one ?? other;
  return one.state === RegistrationState.booked ? one : other;
};
