import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/course/calls.ts';
import { cancelUntil, isCodeTime } from '@chancery/contract/course/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { isDone } from '../../kit/is-done.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { createShown } from '../announcement/shown.ts';
import * as registrations from '../registration/registrations.ts';
import { courseAttendance } from './course.table.ts';
import type { CourseNotices } from './course-notices.ts';
import { findSession, firstStart } from './session-rows.ts';

/** What members do in courses, for themselves alone. */
export const createBookingService = (transactions: Transactions, notices: Pick<CourseNotices, 'soon'>) => {
  const shown = createShown(AnnouncementKind.course, 'course.sessionNotFound');

  const find = async (tx: Tx, actor: UnitActor, sessionId: string) => {
    const found = await findSession(tx, sessionId);
    const row = await shown.find(tx, actor, found.course.id);
    const noted = { objectType: 'course', objectId: row.id, objectName: row.titleZh || row.titleEn };
    const isClosed = row.closesAt !== null && row.closesAt.getTime() <= Date.now();
    return { ...found, noted, isClosed };
  };

  const findOpen = async (tx: Tx, actor: UnitActor, sessionId: string) => {
    const found = await find(tx, actor, sessionId);
    return found.session.cancelledAt ? refuse('course.sessionCancelled') : found;
  };

  const standing = async (tx: Tx, actor: UnitActor, listId: string) =>
    (await registrations.standingsOf(tx, actor, [listId])).get(listId);

  const book = (actor: UnitActor, sessionId: string): Promise<CallResult<typeof call.bookCourse>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { session, noted, isClosed } = await findOpen(tx, actor, sessionId);
      if (isClosed) refuse('course.closed');
      const start = await firstStart(tx, session.listId);
      if (!start || start.getTime() <= Date.now()) refuse('course.begun');
      const outcome = await registrations.register(tx, actor, session.listId);
      if (outcome === 'closed') refuse('course.sessionCancelled');
      note({ ...noted, after: { state: outcome, startsAt: iso(session.startsAt) } });
      return (await standing(tx, actor, session.listId)) ?? refuse('registration.none');
    });

  const cancel = (actor: UnitActor, sessionId: string): Promise<CallResult<typeof call.cancelBooking>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { session, course, noted } = await findOpen(tx, actor, sessionId);
      const state = await registrations.cancel(tx, actor.id, session.listId);
      const start = await firstStart(tx, session.listId);
      // The decision follows the lock, since whoever waits may have moved up meanwhile.
      if (
        state === RegistrationState.booked &&
        start &&
        cancelUntil(iso(start), course.cancelHours) < Date.now()
      )
        refuse('course.tooLate');
      note({ ...noted, before: { state }, after: { state: RegistrationState.cancelled } });
      notices.soon();
      return {};
    });

  const attend = (
    actor: UnitActor,
    { sessionId, code }: CheckedInput<typeof call.attendCourse>,
  ): Promise<CallResult<typeof call.attendCourse>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { session, noted } = await findOpen(tx, actor, sessionId);
      const mine = await standing(tx, actor, session.listId);
      if (mine?.state !== RegistrationState.booked) refuse('registration.none');
      const span = { startsAt: iso(session.startsAt), endsAt: iso(session.endsAt) };
      if (!isCodeTime(span, Date.now())) refuse('course.code');
      if (!(await isDone(tx, sql`course_attend(${sessionId}, ${actor.id}, ${code.toUpperCase()})`)))
        refuse('course.code');
      note({ ...noted, after: { attended: true, startsAt: span.startsAt } });
      return {};
    });

  const rate = (
    actor: UnitActor,
    { sessionId, rating, words }: CheckedInput<typeof call.rateCourse>,
  ): Promise<CallResult<typeof call.rateCourse>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { noted } = await find(tx, actor, sessionId);
      const rated = sql`course_rate(${sessionId}, ${actor.id}, ${rating}::smallint, ${words})`;
      if (!(await isDone(tx, rated))) {
        const [there] = await tx
          .select()
          .from(courseAttendance)
          .where(
            and(
              eq(courseAttendance.sessionId, sessionId),
              eq(courseAttendance.companyId, actor.companyId),
              eq(courseAttendance.accountId, actor.id),
            ),
          );
        refuse(there ? 'course.rated' : 'course.notAttended');
      }
      note({ ...noted, after: { rating } });
      return {};
    });

  return answering({ book, cancel, attend, rate }, (bookings) => [
    handle(call.bookCourse, ({ actor, input }) => bookings.book(actor, input.sessionId)),
    handle(call.cancelBooking, ({ actor, input }) => bookings.cancel(actor, input.sessionId)),
    handle(call.attendCourse, ({ actor, input }) => bookings.attend(actor, input)),
    handle(call.rateCourse, ({ actor, input }) => bookings.rate(actor, input)),
  ]);
};
