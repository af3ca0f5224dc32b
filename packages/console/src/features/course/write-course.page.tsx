import { addCourse, getKeptCourse, updateCourse } from '@chancery/contract/course/desk.ts';
import { CourseMode } from '#wire/course/codes.ts';
import { listMentors } from '#wire/course/mentor.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import type { FormValues } from '../../kit/form/form-value.ts';
import { pick } from '../../kit/picker/pick.ts';
import {
  announcementBegin,
  announcementFields,
  announcementInitial,
  audienceSection,
} from '../announcement/announcement-fields.ts';
import { sessionsField } from './sessions-field.tsx';

const fields = announcementFields('courseCategory');

interface Named {
  readonly id: string;
  readonly name: string;
}

const mentors = pick({
  endpoint: listMentors,
  query: (typed) => ({ keyword: typed || undefined, offered: true as never }),
  option: ({ id, name, contact }) => ({ value: id, label: name, hint: contact }),
  resolve: (value, loaded) => {
    const known = (loaded.mentors as readonly Named[] | undefined)?.find(({ id }) => id === value);
    return known && { value, label: known.name };
  },
  many: true,
});

interface Kept {
  readonly companies: [];
  readonly mentors: readonly Named[];
  readonly sessions: readonly { readonly cancelled: boolean }[];
}

/** What was cancelled stays as it was and is not written anew. */
const initialOf = (data: Kept) =>
  announcementInitial({
    ...data,
    mentorIds: data.mentors.map(({ id }) => id),
    sessions: data.sessions.filter(({ cancelled }) => !cancelled),
  });

/** Writes a course with its sessions, or edits one. */
export const Page = formPage({
  endpoint: addCourse,
  editEndpoint: updateCourse,
  load: {
    endpoint: getKeptCourse,
    params: ({ id }) => (id ? { id } : undefined),
    toInitial: initialOf as never,
  },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => t(data ? 'courseDesk.editTitle' : 'courseDesk.add'),
  submit: 'courseDesk.save',
  initial: { ...announcementBegin, mode: CourseMode.single, cancelHours: 24, capacity: 10 },
  fields: {
    ...fields,
    wordsZh: { label: 'courseDesk.wordsZh', kind: 'textarea' },
    wordsEn: { label: 'courseDesk.wordsEn', kind: 'textarea' },
    mode: { label: 'course.mode', kind: CourseMode },
    capacity: {
      label: 'courseDesk.capacity',
      when: (values: FormValues) => values.mode === CourseMode.series,
    },
    cancelHours: { label: 'courseDesk.cancelHours' },
    sessions: { label: 'course.sessions', kind: sessionsField },
    mentorIds: { label: 'course.mentors', help: 'courseDesk.mentorsHelp', kind: mentors },
    handouts: { ...fields.attachments, label: 'course.handouts', help: 'course.handoutsHelp' },
  },
  sections: [
    { title: 'announcement.chinese', fields: ['titleZh', 'summaryZh', 'wordsZh'] },
    { title: 'announcement.english', fields: ['titleEn', 'summaryEn', 'wordsEn'] },
    { title: 'course.sessions', fields: ['mode', 'capacity', 'cancelHours', 'sessions'] },
    { title: 'course.mentors', fields: ['mentorIds'] },
    { title: 'announcement.more', fields: ['category', 'attachments', 'handouts'] },
    audienceSection,
  ],
  done: {
    notice: 'announcement.saved',
    to: (result, data) => `/courseDetail?id=${data?.id ?? (result as { readonly id: string }).id}`,
  },
  parent: '/courses',
});
