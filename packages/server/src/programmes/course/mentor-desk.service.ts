import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/course/mentor.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { type Announcements, createAnnouncements } from '../announcement/announcements.ts';
import type { MaterialService } from '../material/material.service.ts';
import { course, courseMentor, mentor } from './course.table.ts';
import { searchedWords } from './session-rows.ts';

type Row = typeof mentor.$inferSelect;
type Words = CheckedInput<typeof call.addMentor>;

interface Ports extends Pick<Parameters<typeof createAnnouncements>[1], 'dictionaries'> {
  readonly materials: Pick<MaterialService, 'attach' | 'linked' | 'holdPicture' | 'linkedOne'>;
}

const present = ({ createdAt: _, picture: _picture, ...row }: Row, courseCount: number) => ({
  ...row,
  updatedAt: iso(row.updatedAt),
  courseCount,
});

const wordsOf = ({ name, wordsZh, wordsEn, contact, picture, offered }: Words) => ({
  name,
  wordsZh,
  wordsEn,
  contact,
  picture,
  offered,
});

const noted = ({ id, name }: Pick<Row, 'id' | 'name'>) => ({
  objectType: 'mentor',
  objectId: id,
  objectName: name,
});

/** How many courses each mentor teaches. */
const courseCounts = async (tx: Tx, ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: courseMentor.mentorId, courses: count() })
    .from(courseMentor)
    .where(inArray(courseMentor.mentorId, [...ids]))
    .groupBy(courseMentor.mentorId);
  return new Map(rows.map(({ id, courses }) => [id, courses]));
};

const coursesOf = (tx: Tx, id: string) =>
  tx
    .select({ id: announcement.id, titleZh: announcement.titleZh, titleEn: announcement.titleEn })
    .from(courseMentor)
    .innerJoin(announcement, eq(announcement.id, courseMentor.courseId))
    .where(eq(courseMentor.mentorId, id))
    .orderBy(asc(announcement.id));

/** What is searched in their courses names them as they are called now. */
const renameIn = async (tx: Tx, courses: Announcements, mentorId: string): Promise<void> => {
  for (const { id } of await coursesOf(tx, mentorId)) {
    await courses.lock(tx, id);
    const [own] = await tx.select().from(course).where(eq(course.id, id));
    if (own) await courses.reword(tx, id, await searchedWords(tx, id, own));
  }
};

/** The register of those who teach. */
export const createMentorDesk = (transactions: Transactions, ports: Ports) => {
  const { materials } = ports;
  const courses = createAnnouncements(
    { kind: AnnouncementKind.course, categories: 'courseCategory', missing: 'course.notFound' },
    ports,
  );

  const list = (input: CheckedInput<typeof call.listMentors>): Promise<CallResult<typeof call.listMentors>> =>
    transactions.read('platform', async (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      const page = await keysetPage(tx, {
        from: mentor,
        where: [
          input.offered === undefined ? undefined : eq(mentor.offered, input.offered),
          pattern
            ? or(
                ilike(mentor.name, pattern),
                ilike(mentor.wordsZh, pattern),
                ilike(mentor.wordsEn, pattern),
                ilike(mentor.contact, pattern),
              )
            : undefined,
        ],
        sorts: { updatedAt: mentor.updatedAt },
        query: input,
        present: (row) => row,
      });
      const counts = await courseCounts(
        tx,
        page.list.map(({ id }) => id),
      );
      return { ...page, list: page.list.map((row) => present(row, counts.get(row.id) ?? 0)) };
    });

  const get = (id: string): Promise<CallResult<typeof call.getMentor>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx.select().from(mentor).where(eq(mentor.id, id));
      const found = row ?? refuse('course.mentorNotFound');
      const taught = await coursesOf(tx, id);
      const picture = found.picture === null ? null : await materials.linkedOne(tx, found.picture);
      return { ...present(found, taught.length), picture, courses: taught };
    });

  const add = (actor: OperatorActor, input: Words): Promise<CallResult<typeof call.addMentor>> =>
    transactions.write('platform', async (tx) => {
      const words = wordsOf(input);
      if (words.picture !== null) await materials.holdPicture(tx, words.picture);
      const id = uuidv7();
      await tx.insert(mentor).values({ id, ...words, updatedBy: actor.name });
      note({ ...noted({ id, name: words.name }), after: words });
      return { id };
    });

  const update = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.updateMentor>,
  ): Promise<CallResult<typeof call.updateMentor>> =>
    transactions.write('platform', async (tx) => {
      const [row] = await tx
        .select()
        .from(mentor)
        .where(eq(mentor.id, input.id))
        // Whoever writes a course refers to this row meanwhile, and is not to wait for us.
        .for('no key update');
      const before = row ?? refuse('course.mentorNotFound');
      refuseStale(before, input.revision, present(before, 0));
      const words = wordsOf(input);
      if (words.picture !== null && words.picture !== before.picture)
        await materials.holdPicture(tx, words.picture);
      const revision = before.revision + 1;
      await tx
        .update(mentor)
        .set({ ...words, revision, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(mentor.id, before.id));
      if (words.name !== before.name) await renameIn(tx, courses, before.id);
      note({ ...noted({ id: before.id, name: words.name }), before: wordsOf(before), after: words });
      return { revision };
    });

  return answering({ list, get, add, update }, (mentors) => [
    handle(call.listMentors, ({ input }) => mentors.list(input)),
    handle(call.getMentor, ({ input }) => mentors.get(input.id)),
    handle(call.addMentor, ({ actor, input }) => mentors.add(actor, input)),
    handle(call.updateMentor, ({ actor, input }) => mentors.update(actor, input)),
  ]);
};
