import { CourseMode } from '@chancery/contract/course/codes.ts';
import type { courseInput } from '@chancery/contract/course/words.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { dropList, openLists, resize } from '../registration/registrations.ts';
import { type Course, courseSession, type Session } from './course.table.ts';
import { keptSessionsOf } from './session-rows.ts';

export type CourseWords = z.output<z.ZodObject<typeof courseInput>>;
type SessionWords = CourseWords['sessions'][number];

const columnsOf = ({ startsAt, endsAt, zone, place, link }: SessionWords) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  zone,
  place,
  link,
});

/** Adds sessions; each brings a list of its own unless they are booked together. */
const addSessions = async (
  tx: Tx,
  courseId: string,
  { mode }: Pick<CourseWords, 'mode'>,
  sessions: readonly SessionWords[],
): Promise<void> => {
  if (sessions.length === 0) return;
  const rows = sessions.map((words) => ({ id: uuidv7(), words }));
  if (mode === CourseMode.single)
    await openLists(
      tx,
      rows.map(({ id, words }) => ({ id, announcementId: courseId, capacity: words.capacity })),
    );
  await tx.insert(courseSession).values(
    rows.map(({ id, words }) => ({
      id,
      courseId,
      listId: mode === CourseMode.single ? id : courseId,
      ...columnsOf(words),
    })),
  );
};

/** What a new course takes place in. */
export const layOutSessions = async (tx: Tx, courseId: string, input: CourseWords): Promise<void> => {
  if (input.mode === CourseMode.series)
    await openLists(tx, [{ id: courseId, announcementId: courseId, capacity: input.capacity }]);
  await addSessions(tx, courseId, input, input.sessions);
};

/** Removes sessions, each with its own list; refuses where somebody ever registered. */
const removeSessions = async (tx: Tx, mode: Course['mode'], sessions: readonly Session[]): Promise<void> => {
  if (sessions.length === 0) return;
  await tx.delete(courseSession).where(
    inArray(
      courseSession.id,
      sessions.map(({ id }) => id),
    ),
  );
  if (mode !== CourseMode.single) return;
  for (const { listId } of sessions) if (!(await dropList(tx, listId))) refuse('course.sessionBooked');
};

/** Another way to book means other lists, which nobody may be on. */
const layOutAnew = async (tx: Tx, before: Course, input: CourseWords, kept: readonly Session[]) => {
  await tx.delete(courseSession).where(eq(courseSession.courseId, before.id));
  const lists = before.mode === CourseMode.series ? [before.id] : kept.map(({ listId }) => listId);
  for (const listId of lists) if (!(await dropList(tx, listId))) refuse('course.modeFixed');
  await layOutSessions(tx, before.id, input);
};

const isMoved = (row: Session, words: ReturnType<typeof columnsOf>): boolean =>
  row.startsAt.getTime() !== words.startsAt.getTime();

const isChanged = (row: Session, words: ReturnType<typeof columnsOf>): boolean =>
  isMoved(row, words) ||
  row.endsAt.getTime() !== words.endsAt.getTime() ||
  row.zone !== words.zone ||
  row.place !== words.place ||
  row.link !== words.link;

const changeSession = async (tx: Tx, row: Session, words: ReturnType<typeof columnsOf>): Promise<Session> => {
  const [changed] = await tx
    .update(courseSession)
    .set({
      ...words,
      sequence: row.sequence + 1,
      changedAt: sql`now()`,
      ...(isMoved(row, words) ? { dayToldAt: null, hourToldAt: null } : {}),
    })
    .where(eq(courseSession.id, row.id))
    .returning();
  return changed ?? refuse('course.sessionNotFound');
};

/** Lets a course take place as it is written now; answers the sessions whose time or place has changed. */
export const changeSessions = async (tx: Tx, before: Course, input: CourseWords): Promise<Session[]> => {
  const kept = await keptSessionsOf(tx, before.id);
  const known = new Map(kept.map((row) => [row.id, row]));
  const named = input.sessions.flatMap(({ id }) => (id === null ? [] : [id]));
  if (named.some((id) => !known.has(id)) || new Set(named).size < named.length)
    refuse('course.sessionNotFound');
  if (before.mode !== input.mode) {
    await layOutAnew(tx, before, input, kept);
    return [];
  }
  // What was cancelled stays as it was, for those who were told.
  const gone = kept.filter(({ id, cancelledAt }) => cancelledAt === null && !named.includes(id));
  await refuseBookedSeries(tx, before, gone);
  await removeSessions(tx, before.mode, gone);
  if (before.mode === CourseMode.series && before.capacity !== input.capacity)
    await resize(tx, before.id, input.capacity);
  const changed: Session[] = [];
  for (const words of input.sessions) {
    const row = words.id === null ? undefined : known.get(words.id);
    if (!row || row.cancelledAt) continue;
    if (before.mode === CourseMode.single) await resize(tx, row.listId, words.capacity);
    const columns = columnsOf(words);
    if (isChanged(row, columns)) changed.push(await changeSession(tx, row, columns));
  }
  await addSessions(
    tx,
    before.id,
    input,
    input.sessions.filter(({ id }) => id === null),
  );
  return changed;
};

/** A session of a series is cancelled rather than removed once somebody has registered. */
const refuseBookedSeries = async (tx: Tx, before: Course, gone: readonly Session[]): Promise<void> => {
  if (before.mode !== CourseMode.series || gone.length === 0) return;
  const { rows } = await tx.execute(
    sql`SELECT FROM registration WHERE list_id = ${before.id} AND state <> 'cancelled' LIMIT 1`,
  );
  if (rows.length > 0) refuse('course.sessionBooked');
  const held = await tx
    .select({ id: courseSession.id })
    .from(courseSession)
    .where(
      and(
        inArray(
          courseSession.id,
          gone.map(({ id }) => id),
        ),
        sql`EXISTS (SELECT FROM course_attendance a WHERE a.session_id = ${courseSession.id})`,
      ),
    );
  if (held.length > 0) refuse('course.sessionBooked');
};
