import { z } from 'zod';
import { AnnouncementStage } from '../announcement/codes.ts';
import { KeptAnnouncement, keptParts, LinkedMaterial } from '../announcement/words.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { Registered } from '../registration/words.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText, text } from '../rules/text.ts';
import { CourseMode } from './codes.ts';
import { courseInput, courseRules, Session } from './words.ts';

const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });

/** A course as the operator keeps it. */
export const KeptCourse = KeptAnnouncement.extend({
  category: z.string(),
  mode: CourseMode.schema,
  sessionCount: z.number(),
  nextAt: time.nullable(),
  booked: z.number(),
  waiting: z.number(),
});

export const listKeptCourses = listEndpoint({
  method: 'GET',
  path: '/course/desk/list',
  summary: 'Every course, shown or not',
  access: 'operator',
  permission: 'courseDesk.view',
  filters: {
    keyword: searchText(limits.text.remark),
    category: optionalText(40),
    stage: AnnouncementStage.query.optional(),
  },
  sorts: ['-updatedAt', 'updatedAt'],
  row: KeptCourse,
});

/** Somebody on the list of a session, whether they came and what they thought. */
const Participant = Registered.extend({
  attended: z.boolean(),
  rating: z.number().nullable(),
  words: z.string(),
});

const KeptSession = Session.extend({
  link: z.string(),
  /** The code to show, once it is opened. */
  code: z.string().nullable(),
  people: z.array(Participant),
});

export const getKeptCourse = endpoint({
  method: 'GET',
  path: '/course/desk/:id/detail',
  summary: 'One course as it is written, with the people of each session',
  access: 'operator',
  permission: 'courseDesk.view',
  params: z.object({ id }),
  result: KeptCourse.extend({
    wordsZh: z.string(),
    wordsEn: z.string(),
    capacity: z.number(),
    cancelHours: z.number(),
    mentors: z.array(z.object({ id, name: z.string(), offered: z.boolean() })),
    sessions: z.array(KeptSession),
    handouts: z.array(LinkedMaterial),
    ...keptParts,
  }),
  errors: ['course.notFound'],
});

const wrong = [
  'dictionary.entryNotFound',
  'material.notFound',
  'announcement.unitNotFound',
  'course.mentorNotFound',
] as const;

export const addCourse = endpoint({
  method: 'POST',
  path: '/course/desk/add',
  summary: 'Write a course; nobody sees it until it is published',
  access: 'operator',
  permission: 'courseDesk.edit',
  input: z.object(courseInput).check(courseRules),
  result: z.object({ id }),
  errors: [...wrong],
});

export const updateCourse = endpoint({
  method: 'POST',
  path: '/course/desk/update',
  summary: 'Change a course; everybody concerned by another time or place is told',
  access: 'operator',
  permission: 'courseDesk.edit',
  input: z.object({ id, revision, ...courseInput }).check(courseRules),
  result: z.object({ revision: z.number() }),
  errors: [
    ...wrong,
    'course.notFound',
    'course.sessionNotFound',
    'course.sessionBooked',
    'course.modeFixed',
    'registration.capacity',
    'edit.conflict',
  ],
});

const step = z.object({ id });

export const publishCourse = endpoint({
  method: 'POST',
  path: '/course/desk/publish',
  summary: 'Publish a course: it can be booked at once, or from its date on',
  access: 'operator',
  permission: 'courseDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['course.notFound', 'announcement.step', 'course.noSessions'],
});

export const withdrawCourse = endpoint({
  method: 'POST',
  path: '/course/desk/withdraw',
  summary: 'Take a course back that nobody is waiting for any more',
  access: 'operator',
  permission: 'courseDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['course.notFound', 'announcement.step', 'course.booked'],
});

export const deleteCourse = endpoint({
  method: 'POST',
  path: '/course/desk/delete',
  summary: 'Throw away a course that was never published',
  access: 'operator',
  permission: 'courseDesk.edit',
  input: step,
  result: z.object({}),
  errors: ['course.notFound', 'announcement.step'],
});

const session = z.object({ sessionId: id });

export const cancelSession = endpoint({
  method: 'POST',
  path: '/course/desk/session/cancel',
  summary: 'Cancel a session; everybody on its list is told',
  access: 'operator',
  permission: 'courseDesk.publish',
  input: session.extend({ reason: text(2, 200) }),
  result: z.object({}),
  errors: ['course.sessionNotFound', 'course.sessionCancelled', 'course.begun'],
});

export const openAttendance = endpoint({
  method: 'POST',
  path: '/course/desk/session/code',
  summary: 'Open the code that those type who are there; it is good around the session only',
  access: 'operator',
  permission: 'courseDesk.edit',
  input: session,
  result: z.object({ code: z.string(), from: time, until: time }),
  errors: ['course.sessionNotFound', 'course.sessionCancelled', 'course.codeTime'],
});
