import { limits } from '@chancery/contract/limits.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { peopleOn, placesOf } from '../registration/registrations.ts';
import { course, courseAttendance, courseMentor, courseSession, mentor } from './course.table.ts';
import { keptSessionsOf, presentSession } from './session-rows.ts';

/** How many sessions and people each course has. */
export const figuresOf = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .select({
      id: course.id,
      mode: course.mode,
      sessionCount: sql<number>`(SELECT count(*)::int FROM course_session s WHERE s.course_id = course.id)`,
      nextAt: sql<string | null>`(SELECT min(s.starts_at) FROM course_session s
        WHERE s.course_id = course.id AND s.cancelled_at IS NULL AND s.starts_at > now())`,
      booked: sql<number>`(SELECT coalesce(sum(l.booked), 0)::int FROM registration_list l
        WHERE l.announcement_id = course.id)`,
      waiting: sql<number>`(SELECT coalesce(sum(l.waiting), 0)::int FROM registration_list l
        WHERE l.announcement_id = course.id)`,
    })
    .from(course)
    .where(inArray(course.id, [...ids]));
  return new Map(
    rows.map(({ id, nextAt, ...row }) => [
      id,
      { ...row, nextAt: isoOrNull(nextAt ? new Date(nextAt) : null) },
    ]),
  );
};

/** What only the page of one course shows: who teaches, the sessions and their people. */
export const keptPartsOf = async (tx: Tx, id: string) => {
  const sessions = await keptSessionsOf(tx, id);
  const listIds = [...new Set(sessions.map(({ listId }) => listId))];
  const places = await placesOf(tx, listIds);
  const people = await peopleOn(tx, listIds, limits.course.people);
  const attended = await tx
    .select({ attendance: courseAttendance })
    .from(courseAttendance)
    .innerJoin(courseSession, eq(courseSession.id, courseAttendance.sessionId))
    .where(eq(courseSession.courseId, id));
  const there = new Map(
    attended.map(({ attendance }) => [`${attendance.sessionId} ${attendance.accountId}`, attendance]),
  );
  return {
    mentors: await tx
      .select({ id: mentor.id, name: mentor.name, offered: mentor.offered })
      .from(courseMentor)
      .innerJoin(mentor, eq(mentor.id, courseMentor.mentorId))
      .where(eq(courseMentor.courseId, id))
      .orderBy(asc(courseMentor.position)),
    sessions: sessions.map((session) => ({
      ...presentSession(session, places.get(session.listId)),
      link: session.link,
      code: session.code,
      people: people
        .filter(({ listId }) => listId === session.listId)
        .map(({ accountId, name, unit, state, at }) => {
          const came = there.get(`${session.id} ${accountId}`);
          return {
            accountId,
            name,
            unit,
            state,
            at,
            attended: came !== undefined,
            rating: came?.rating ?? null,
            words: came?.words ?? '',
          };
        }),
    })),
  };
};
