import { z } from 'zod';
import { announcementInput, announcementRules, category } from '../announcement/words.ts';
import { broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { MyRegistration, Places } from '../registration/words.ts';
import { id } from '../rules/id.ts';
import { textSchema } from '../rules/text.ts';
import { zoneText } from '../rules/zone.ts';
import { CourseMode } from './codes.ts';

const { words, mentors, sessions, capacity, cancelHours, place } = limits.course;
const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });
const someWords = textSchema({ min: 0, max: words, lines: true }).default('');
const places = z.number({ error: 'rule.invalid' }).int().min(1).max(capacity);

/** A web address, where the session is held online. */
const linkText = textSchema({ min: 0, max: place })
  .check(
    obeys((value) => (value === '' || /^https:\/\/\S+$/.test(value) ? undefined : broken('rule.webAddress'))),
  )
  .default('');

const sessionInput = z
  .object({
    /** Left out for a new one. */
    id: id.nullable().default(null),
    startsAt: time,
    endsAt: time,
    zone: zoneText,
    place: textSchema({ min: 0, max: place }).default(''),
    link: linkText,
    /** The places of this session, where sessions are booked one by one. */
    capacity: places.default(10),
  })
  .check((payload) => {
    const { startsAt, endsAt } = payload.value;
    if (Date.parse(endsAt) > Date.parse(startsAt)) return;
    payload.issues.push({ code: 'custom', message: 'rule.notAfter', path: ['endsAt'], input: payload.value });
  });

/** What a course is made of when it is written. */
export const courseInput = {
  ...announcementInput,
  category,
  wordsZh: someWords,
  wordsEn: someWords,
  mode: CourseMode.schema,
  /** The places of the whole series, where sessions are booked together. */
  capacity: places.default(10),
  /** Whoever has a place may give it back until so many hours before. */
  cancelHours: z.number({ error: 'rule.invalid' }).int().min(0).max(cancelHours).default(24),
  /** Who teaches, of the register of mentors. */
  mentorIds: z.array(id).max(mentors, { error: 'rule.invalid' }).default([]),
  sessions: z.array(sessionInput).max(sessions, { error: 'rule.invalid' }).default([]),
  /** Files that only those see who took part. */
  handouts: z.array(id).max(limits.announcement.attachments, { error: 'rule.invalid' }).default([]),
};

export const courseRules = announcementRules;

/** A session, as everybody sees it. */
export const Session = z.object({
  id,
  startsAt: time,
  endsAt: time,
  zone: z.string(),
  place: z.string(),
  cancelled: z.boolean(),
  cancelReason: z.string(),
  places: Places,
});

/** A session, as whoever may book it sees it. */
export const MySession = Session.extend({
  /** Where it is held online, for those who have a place. */
  link: z.string().nullable(),
  mine: MyRegistration.nullable(),
  attended: z.boolean(),
  rating: z.number().nullable(),
});

/** Who teaches, in the reader’s language. */
export const Mentor = z.object({ id, name: z.string(), words: z.string(), picture: z.string().nullable() });
