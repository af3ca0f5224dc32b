import { AnnouncementStage } from '#wire/announcement/codes.ts';
import { CourseMode } from '#wire/course/codes.ts';
import { listKeptCourses } from '#wire/course/desk.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { KeptTitle, keptTitle, stage } from '../announcement/announcement-shows.tsx';

/** Courses as those keep them who run the platform. */
export const CourseList = listPage({
  endpoint: listKeptCourses,
  title: 'courseDesk.title',
  filters: { keyword: 'text' },
  chips: { field: 'stage', codes: AnnouncementStage },
  columns: [
    { field: 'titleZh', label: 'announcement.title', Cell: KeptTitle, text: keptTitle },
    { field: 'category', label: 'announcement.category', show: dictionaryName('courseCategory') },
    { field: 'stage', label: 'announcement.stage', show: stage, width: 128 },
    { field: 'mode', label: 'course.mode', show: tag(CourseMode), hidden: true },
    { field: 'sessionCount', label: 'courseDesk.sessionCount', show: number },
    { field: 'nextAt', label: 'courseDesk.nextAt', show: dateTime },
    { field: 'booked', label: 'courseDesk.booked', show: number },
    { field: 'waiting', label: 'courseDesk.waiting', show: number },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
  ],
  primaryAction: { label: 'courseDesk.add', to: '/writeCourse', permission: 'courseDesk.edit' },
  open: ({ id }) => `/courseDetail?id=${id}`,
  export: 'csv',
  empty: { title: 'courseDesk.none', text: 'courseDesk.noneText' },
  card: { title: keptTitle, facts: ['stage', 'nextAt', 'booked', 'waiting'] },
});
