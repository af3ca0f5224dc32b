import { addCourse, getKeptCourse, updateCourse } from '@chancery/contract/course/desk.ts';
import { CourseMode } from '#wire/course/codes.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import type { FormValues } from '../../kit/form/form-value.ts';
import {
  announcementBegin,
  announcementFields,
  announcementInitial,
  audienceSection,
} from '../announcement/announcement-fields.ts';
import { mentorsField } from './mentors-field.tsx';
import { sessionsField } from './sessions-field.tsx';

const fields = announcementFields('courseCategory');

/** What was cancelled stays as it was and is not written anew. */
const initialOf = (data: { readonly companies: []; readonly sessions: readonly { cancelled: boolean }[] }) =>
  announcementInitial({ ...data, sessions: data.sessions.filter(({ cancelled }) => !cancelled) });

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
    mentors: { label: 'course.mentors', kind: mentorsField },
    handouts: { ...fields.attachments, label: 'course.handouts', help: 'course.handoutsHelp' },
  },
  sections: [
    { title: 'announcement.chinese', fields: ['titleZh', 'summaryZh', 'wordsZh'] },
    { title: 'announcement.english', fields: ['titleEn', 'summaryEn', 'wordsEn'] },
    { title: 'course.sessions', fields: ['mode', 'capacity', 'cancelHours', 'sessions'] },
    { title: 'course.mentors', fields: ['mentors'] },
    { title: 'announcement.more', fields: ['category', 'attachments', 'handouts'] },
    audienceSection,
  ],
  done: {
    notice: 'announcement.saved',
    to: (result, data) => `/courseDetail?id=${data?.id ?? (result as { readonly id: string }).id}`,
  },
  parent: '/courses',
});
