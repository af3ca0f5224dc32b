import { randomInt } from 'node:crypto';
import { CourseMode } from '@chancery/contract/course/codes.ts';
import * as call from '@chancery/contract/course/desk.ts';
import { codeLength, codeLetters, codeSpan, isCodeTime } from '@chancery/contract/course/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq, sql } from 'drizzle-orm';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { closeList } from '../registration/registrations.ts';
import { course, courseSession } from './course.table.ts';
import { peopleIn, sessionNews, tellPeople } from './tell-people.ts';

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** What those do with a single session who run the platform. */
export const createSessionDesk = (transactions: Transactions, tell: Tell) => {
  const lock = async (tx: Tx, id: string) => {
    const [found] = await tx
      .select({ session: courseSession, course, row: announcement })
      .from(courseSession)
      .innerJoin(course, eq(course.id, courseSession.courseId))
      .innerJoin(announcement, eq(announcement.id, courseSession.courseId))
      .where(eq(courseSession.id, id))
      .for('update', { of: courseSession });
    if (!found) return refuse('course.sessionNotFound');
    if (found.session.cancelledAt) return refuse('course.sessionCancelled');
    const { row } = found;
    const noted = { objectType: 'course', objectId: row.id, objectName: row.titleZh || row.titleEn };
    return { ...found, noted };
  };

  const cancel = ({
    sessionId,
    reason,
  }: CheckedInput<typeof call.cancelSession>): Promise<CallResult<typeof call.cancelSession>> =>
    transactions.write('platform', async (tx) => {
      const { session, course: own, row, noted } = await lock(tx, sessionId);
      if (session.startsAt.getTime() <= Date.now()) refuse('course.begun');
      const [cancelled] = await tx
        .update(courseSession)
        .set({
          cancelledAt: sql`now()`,
          cancelReason: reason,
          sequence: session.sequence + 1,
          changedAt: sql`now()`,
        })
        .where(eq(courseSession.id, sessionId))
        .returning();
      if (own.mode === CourseMode.single) await closeList(tx, session.listId);
      const people = await peopleIn(tx, session.listId);
      await tellPeople(tx, tell, people, row.id, sessionNews.cancelled(row, cancelled ?? session));
      note({ ...noted, after: { cancelled: iso(session.startsAt), reason } });
      return {};
    });

  /** Opens the code, the same one however often it is asked for. */
  const openCode = (sessionId: string): Promise<CallResult<typeof call.openAttendance>> =>
    transactions.write('platform', async (tx) => {
      const { session, noted } = await lock(tx, sessionId);
      const span = { startsAt: iso(session.startsAt), endsAt: iso(session.endsAt) };
      if (!isCodeTime(span, Date.now())) refuse('course.codeTime');
      const code = session.code ?? newCode();
      await tx.update(courseSession).set({ code }).where(eq(courseSession.id, sessionId));
      const { from, until } = codeSpan(span);
      note({ ...noted, after: { codeOpened: span.startsAt } });
      return { code, from: iso(new Date(from)), until: iso(new Date(until)) };
    });

  return answering({ cancel, openCode }, (sessions) => [
    handle(call.cancelSession, ({ input }) => sessions.cancel(input)),
    handle(call.openAttendance, ({ input }) => sessions.openCode(input.sessionId)),
  ]);
};
