import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Link } from '@tanstack/react-router';
import { CourseMode } from '#wire/course/codes.ts';
import { deleteCourse, getKeptCourse, publishCourse, withdrawCourse } from '#wire/course/desk.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { number, tag } from '../../kit/list/show.tsx';
import { deleting, publishing, withdrawing } from '../announcement/announcement-actions.ts';
import { attachmentsSection, companiesSection } from '../announcement/announcement-sections.tsx';
import { announcementFacts, keptTitle, StageTag } from '../announcement/announcement-shows.tsx';
import { Attachments } from '../announcement/attachments.tsx';
import { EditButton } from '../announcement/edit-button.tsx';
import css from './course.module.css';
import { DeskSessions } from './desk-session.tsx';
import { offered as offeredShow } from './mentor-list.tsx';

const Offered = offeredShow.Cell;

type Course = CallResult<typeof getKeptCourse>;

const Mentors = ({ data }: { readonly data: Course }) => (
  <ul className={css.sessions}>
    {data.mentors.map(({ id, name, offered }) => (
      <li key={id} className={css.line}>
        <Link to="/mentorDetail" search={{ id } as never}>
          {name}
        </Link>
        {!offered && <Offered value={offered} />}
      </li>
    ))}
  </ul>
);

/** One course at the desk: where it stands, and the people of each session. */
export const Page = detailPage({
  endpoint: getKeptCourse,
  params: ({ id }) => (id ? { id } : undefined),
  title: keptTitle,
  status: (data: Course) => <StageTag row={data} />,
  next: ({ id }) =>
    currentAccess()?.can('courseDesk.edit') ? <EditButton to="/writeCourse" id={id} /> : undefined,
  actions: [
    publishing(publishCourse, 'courseDesk.publishText'),
    withdrawing(withdrawCourse),
    deleting(deleteCourse),
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('courseCategory') },
    { field: 'mode', label: 'course.mode', show: tag(CourseMode) },
    { field: 'booked', label: 'courseDesk.booked', show: number },
    { field: 'waiting', label: 'courseDesk.waiting', show: number },
    { field: 'cancelHours', label: 'courseDesk.cancelHours', show: number },
    ...announcementFacts,
  ],
  sections: [
    { title: 'course.sessions', Body: DeskSessions },
    companiesSection,
    {
      title: 'courseDesk.wordsZh',
      when: ({ wordsZh }) => wordsZh !== '',
      Body: ({ data }) => (
        <p className={css.words} lang="zh-CN">
          {data.wordsZh}
        </p>
      ),
    },
    {
      title: 'courseDesk.wordsEn',
      when: ({ wordsEn }) => wordsEn !== '',
      Body: ({ data }) => (
        <p className={css.words} lang="en">
          {data.wordsEn}
        </p>
      ),
    },
    {
      title: 'course.mentors',
      when: ({ mentors }) => mentors.length > 0,
      Body: Mentors,
    },
    attachmentsSection,
    {
      title: 'course.handouts',
      when: ({ handouts }) => handouts.length > 0,
      Body: ({ data }) => <Attachments files={data.handouts} />,
    },
  ],
  parent: '/courses',
});
