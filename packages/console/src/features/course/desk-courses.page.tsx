import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { CourseList } from './course-list.tsx';
import { MentorList } from './mentor-list.tsx';

/** What is run, and those who teach. */
export const Page = tabbedPage('courseDesk.title', [
  { name: 'courses', label: 'courseDesk.courses', Page: CourseList },
  { name: 'mentors', label: 'course.mentors', Page: MentorList },
]);
