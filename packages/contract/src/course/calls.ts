import { z } from 'zod';
import { LinkedMaterial, ShownAnnouncement } from '../announcement/words.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { MyRegistration } from '../registration/words.ts';
import { copiedText, searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText, textSchema } from '../rules/text.ts';
import { CourseMode } from './codes.ts';
import { Mentor, MySession } from './words.ts';

const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });

/** A course in the list of a unit. */
export const CourseItem = ShownAnnouncement.extend({
  category: z.string(),
  mode: CourseMode.schema,
  mentors: z.array(z.string()),
  /** The next session that is still to come. */
  next: z.object({ startsAt: time, zone: z.string(), free: z.number() }).nullable(),
  /** The best that whoever asks has in it. */
  mine: MyRegistration.nullable(),
});

export const listCourses = listEndpoint({
  method: 'GET',
  path: '/course/list',
  summary: 'Courses my unit may take part in: pinned first, then the newest',
  access: 'unit',
  permission: 'course.view',
  filters: {
    keyword: searchText(limits.text.remark),
    category: optionalText(40),
    /** Only those I have a place in, or wait for one. */
    mine: z.stringbool().optional(),
  },
  sorts: ['-place', 'place'],
  row: CourseItem,
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/course/:id/detail',
  summary: 'One course with its sessions, and where I stand in each',
  access: 'unit',
  permission: 'course.view',
  params: z.object({ id }),
  result: ShownAnnouncement.extend({
    category: z.string(),
    mode: CourseMode.schema,
    words: z.string(),
    cancelHours: z.number(),
    mentors: z.array(Mentor),
    sessions: z.array(MySession),
    attachments: z.array(LinkedMaterial),
    /** What only those see who took part; nothing for others. */
    handouts: z.array(LinkedMaterial).nullable(),
    /** A calendar file of my sessions, for a while. */
    calendarUrl: z.string().nullable(),
  }),
  errors: ['course.notFound'],
});

const session = z.object({ sessionId: id });
const absent = ['course.sessionNotFound', 'course.sessionCancelled'] as const;

export const bookCourse = endpoint({
  method: 'POST',
  path: '/course/book',
  summary:
    'Take a place in a session or its series for myself, or one on the waiting list where all are taken',
  access: 'unit',
  permission: 'course.book',
  input: session,
  result: MyRegistration,
  errors: [...absent, 'course.begun', 'course.closed', 'registration.already'],
});

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/course/cancel',
  summary: 'Give my place back; whoever waits longest gets it',
  access: 'unit',
  permission: 'course.book',
  input: session,
  result: z.object({}),
  errors: [...absent, 'course.tooLate', 'registration.none'],
});

export const attendCourse = endpoint({
  method: 'POST',
  path: '/course/attend',
  summary: 'Say that I am there, by the code shown at the session',
  access: 'unit',
  permission: 'course.book',
  input: session.extend({ code: copiedText(12) }),
  result: z.object({}),
  errors: [...absent, 'course.code', 'registration.none'],
});

export const rateCourse = endpoint({
  method: 'POST',
  path: '/course/rate',
  summary: 'Say once how a session was that I took part in',
  access: 'unit',
  permission: 'course.book',
  input: session.extend({
    rating: z.number({ error: 'rule.required' }).int().min(1).max(5),
    words: textSchema({ min: 0, max: limits.course.feedback, lines: true }).default(''),
  }),
  result: z.object({}),
  errors: ['course.sessionNotFound', 'course.notAttended', 'course.rated'],
});
