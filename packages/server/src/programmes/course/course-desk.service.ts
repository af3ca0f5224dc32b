import { AnnouncementKind, AnnouncementState } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/course/desk.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { presentKept } from '../announcement/announcement.present.ts';
import { createAnnouncements } from '../announcement/announcements.ts';
import type { MaterialService } from '../material/material.service.ts';
import { registrationList } from '../registration/registration.table.ts';
import { course, courseMentor, courseSession, mentor } from './course.table.ts';
import type { CourseNotices } from './course-notices.ts';
import { figuresOf, keptPartsOf } from './kept-course.ts';
import { mentorsOf } from './session-rows.ts';
import { peopleIn, sessionNews, tellPeople } from './tell-people.ts';
import { type CourseWords, changeSessions, layOutSessions } from './write-sessions.ts';

type Mentor = typeof mentor.$inferSelect;

interface Ports {
  readonly dictionaries: Pick<DictionaryService, 'refuseUnknown'>;
  readonly materials: Pick<MaterialService, 'attach' | 'linked'>;
  readonly notices: Pick<CourseNotices, 'soon'>;
  readonly tell: Tell;
}

const ownWords = ({ mode, wordsZh, wordsEn, capacity, cancelHours }: CourseWords) => ({
  mode,
  wordsZh,
  wordsEn,
  capacity,
  cancelHours,
});

/** What is announced; the names of mentors are searched, too. */
const contentOf = (input: CourseWords, mentors: readonly Mentor[]) => ({
  input,
  text: [input.wordsZh, input.wordsEn, ...mentors.map(({ name }) => name)].join('\n'),
  pictures: [],
});

/** Those who are chosen, in their order: whoever is no longer offered stays only where they teach already. */
const chosenMentors = async (tx: Tx, input: CourseWords, courseId?: string): Promise<Mentor[]> => {
  const ids = [...new Set(input.mentorIds)];
  if (ids.length === 0) return [];
  const rows = await tx.select().from(mentor).where(inArray(mentor.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const teaching = courseId ? await mentorsOf(tx, [courseId]) : [];
  return ids.map((id) => {
    const row = known.get(id);
    const mayTeach = row && (row.offered || teaching.some((one) => one.id === id));
    return mayTeach ? row : refuse('course.mentorNotFound');
  });
};

/** Courses as those write them who run the platform. */
export const createCourseDesk = (transactions: Transactions, ports: Ports) => {
  const { materials, notices, tell } = ports;
  const courses = createAnnouncements(
    { kind: AnnouncementKind.course, categories: 'courseCategory', missing: 'course.notFound' },
    ports,
  );

  const findOwn = async (tx: Tx, id: string) => {
    const [row] = await tx.select().from(course).where(eq(course.id, id));
    return row ?? refuse('course.notFound');
  };

  const list = (
    input: CheckedInput<typeof call.listKeptCourses>,
  ): Promise<CallResult<typeof call.listKeptCourses>> =>
    transactions.read('platform', async (tx) => {
      const page = await courses.listKept(tx, input);
      const figures = await figuresOf(
        tx,
        page.list.map(({ id }) => id),
      );
      return {
        ...page,
        list: page.list.map((row) => ({ ...row, ...(figures.get(row.id) ?? refuse('course.notFound')) })),
      };
    });

  const get = (id: string): Promise<CallResult<typeof call.getKeptCourse>> =>
    transactions.read('platform', async (tx) => {
      const row = await courses.find(tx, id);
      const { wordsZh, wordsEn, capacity, cancelHours } = await findOwn(tx, id);
      return {
        ...presentKept(row),
        ...((await figuresOf(tx, [id])).get(id) ?? refuse('course.notFound')),
        wordsZh,
        wordsEn,
        capacity,
        cancelHours,
        ...(await keptPartsOf(tx, id)),
        handouts: await materials.linked(tx, id, 'handout'),
        ...(await courses.partsOf(tx, id)),
      };
    });

  const keepMentors = async (tx: Tx, courseId: string, mentors: readonly Mentor[]): Promise<void> => {
    await tx.delete(courseMentor).where(eq(courseMentor.courseId, courseId));
    if (mentors.length === 0) return;
    await tx
      .insert(courseMentor)
      .values(mentors.map(({ id: mentorId }, position) => ({ courseId, position, mentorId })));
  };

  const add = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.addCourse>,
  ): Promise<CallResult<typeof call.addCourse>> =>
    transactions.write('platform', async (tx) => {
      const mentors = await chosenMentors(tx, input);
      const id = await courses.add(tx, actor, contentOf(input, mentors));
      await tx.insert(course).values({ id, ...ownWords(input) });
      await keepMentors(tx, id, mentors);
      await layOutSessions(tx, id, input);
      await materials.attach(tx, id, 'handout', input.handouts);
      return { id };
    });

  const update = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.updateCourse>,
  ): Promise<CallResult<typeof call.updateCourse>> =>
    transactions.write('platform', async (tx) => {
      const { id } = input;
      const row = await courses.lock(tx, id);
      const before = await findOwn(tx, id);
      const mentors = await chosenMentors(tx, input, id);
      const revision = await courses.update(tx, actor, input, contentOf(input, mentors), async () => ({
        ...before,
        ...(await keptPartsOf(tx, id)),
        handouts: await materials.linked(tx, id, 'handout'),
      }));
      await keepMentors(tx, id, mentors);
      const changed = await changeSessions(tx, before, input);
      await tx.update(course).set(ownWords(input)).where(eq(course.id, id));
      await materials.attach(tx, id, 'handout', input.handouts);
      if (row.state === AnnouncementState.published)
        for (const session of changed)
          await tellPeople(
            tx,
            tell,
            await peopleIn(tx, session.listId),
            id,
            sessionNews.changed(row, session),
          );
      notices.soon();
      return { revision };
    });

  /** Sessions that are still to come, and whether somebody is on their lists. */
  const toCome = (tx: Tx, courseId: string) =>
    tx
      .select({ people: sql<number>`${registrationList.booked} + ${registrationList.waiting}` })
      .from(courseSession)
      .innerJoin(registrationList, eq(registrationList.id, courseSession.listId))
      .where(
        and(
          eq(courseSession.courseId, courseId),
          isNull(courseSession.cancelledAt),
          gt(courseSession.startsAt, sql`now()`),
        ),
      )
      // Held, so that nobody registers between the look and the step.
      .for('update', { of: registrationList });

  const publish = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await courses.publish(tx, actor, id);
      if ((await toCome(tx, id)).length === 0) refuse('course.noSessions');
      return {};
    });

  const withdraw = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await courses.withdraw(tx, actor, id);
      if ((await toCome(tx, id)).some(({ people }) => people > 0)) refuse('course.booked');
      return {};
    });

  const remove = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await courses.remove(tx, id);
      return {};
    });

  return answering({ list, get, add, update, publish, withdraw, remove }, (desk) => [
    handle(call.listKeptCourses, ({ input }) => desk.list(input)),
    handle(call.getKeptCourse, ({ input }) => desk.get(input.id)),
    handle(call.addCourse, ({ actor, input }) => desk.add(actor, input)),
    handle(call.updateCourse, ({ actor, input }) => desk.update(actor, input)),
    handle(call.publishCourse, ({ actor, input }) => desk.publish(actor, input.id)),
    handle(call.withdrawCourse, ({ actor, input }) => desk.withdraw(actor, input.id)),
    handle(call.deleteCourse, ({ input }) => desk.remove(input.id)),
  ]);
};
