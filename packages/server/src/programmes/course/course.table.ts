import type { CourseMode } from '@chancery/contract/course/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { getTableColumns } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** What a course is beside its announcement. */
export const course = pgTable('course', {
  id: uuid('id').primaryKey(),
  mode: text('mode').$type<CodeOf<typeof CourseMode>>().notNull(),
  wordsZh: text('words_zh').notNull(),
  wordsEn: text('words_en').notNull(),
  capacity: integer('capacity').notNull(),
  cancelHours: integer('cancel_hours').notNull(),
});

/** Those who teach; how to reach them is for the desk alone. */
export const mentor = pgTable('mentor', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  wordsZh: text('words_zh').notNull(),
  wordsEn: text('words_en').notNull(),
  picture: uuid('picture'),
  contact: text('contact').notNull().default(''),
  offered: boolean('offered').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});

/** Who teaches what. */
export const courseMentor = pgTable('course_mentor', {
  courseId: uuid('course_id').notNull(),
  position: integer('position').notNull(),
  mentorId: uuid('mentor_id').notNull(),
});

/** When and where it takes place. */
export const courseSession = pgTable('course_session', {
  id: uuid('id').primaryKey(),
  courseId: uuid('course_id').notNull(),
  listId: uuid('list_id').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  zone: text('zone').notNull(),
  place: text('place').notNull(),
  link: text('link').notNull(),
  sequence: integer('sequence').notNull().default(0),
  changedAt: moment('changed_at').notNull().defaultNow(),
  cancelledAt: moment('cancelled_at'),
  cancelReason: text('cancel_reason').notNull().default(''),
  code: text('code'),
  dayToldAt: moment('day_told_at'),
  hourToldAt: moment('hour_told_at'),
});

/** Who was there, and what they thought of it. */
export const courseAttendance = pgTable('course_attendance', {
  sessionId: uuid('session_id').notNull(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  rating: smallint('rating'),
  words: text('words').notNull().default(''),
});

const { code: _, ...withoutCode } = getTableColumns(courseSession);
/** What units read of a session: all but the code that says somebody was there. */
export const shownSession = withoutCode;

export type Course = typeof course.$inferSelect;
export type Session = typeof courseSession.$inferSelect;
export type ShownSession = Omit<Session, 'code'>;
