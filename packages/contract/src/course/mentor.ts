import { z } from 'zod';
import { LinkedMaterial } from '../announcement/words.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { nameText, textSchema } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });
const someWords = textSchema({ min: 0, max: limits.course.words, lines: true }).default('');

/** Somebody who teaches, as those know them who run the platform. */
export const KeptMentor = z.object({
  id,
  name: z.string(),
  wordsZh: z.string(),
  wordsEn: z.string(),
  /** How to reach them; no unit ever reads it. */
  contact: z.string(),
  /** Whether they can be chosen for a course. */
  offered: z.boolean(),
  courseCount: z.number(),
  revision,
  updatedBy: z.string(),
  updatedAt: time,
});

export const listMentors = listEndpoint({
  method: 'GET',
  path: '/course/desk/mentor/list',
  summary: 'Everybody who teaches or taught',
  access: 'operator',
  permission: 'courseDesk.view',
  filters: { keyword: searchText(limits.text.remark), offered: z.stringbool().optional() },
  sorts: ['-updatedAt', 'updatedAt'],
  row: KeptMentor,
});

export const getMentor = endpoint({
  method: 'GET',
  path: '/course/desk/mentor/:id/detail',
  summary: 'One mentor with the courses they teach',
  access: 'operator',
  permission: 'courseDesk.view',
  params: z.object({ id }),
  result: KeptMentor.extend({
    picture: LinkedMaterial.nullable(),
    courses: z.array(z.object({ id, titleZh: z.string(), titleEn: z.string() })),
  }),
  errors: ['course.mentorNotFound'],
});

const mentorInput = {
  name: nameText,
  wordsZh: someWords,
  wordsEn: someWords,
  contact: textSchema({ min: 0, max: limits.course.place }).default(''),
  /** A picture of the platform’s files. */
  picture: id.nullable().default(null),
  offered: z.boolean().default(true),
};

export const addMentor = endpoint({
  method: 'POST',
  path: '/course/desk/mentor/add',
  summary: 'Enter somebody who teaches',
  access: 'operator',
  permission: 'courseDesk.edit',
  input: z.object(mentorInput),
  result: z.object({ id }),
  errors: ['material.notFound'],
});

export const updateMentor = endpoint({
  method: 'POST',
  path: '/course/desk/mentor/update',
  summary: 'Change what is said of a mentor, in all of their courses',
  access: 'operator',
  permission: 'courseDesk.edit',
  input: z.object({ id, revision, ...mentorInput }),
  result: z.object({ revision: z.number() }),
  errors: ['course.mentorNotFound', 'material.notFound', 'edit.conflict'],
});
