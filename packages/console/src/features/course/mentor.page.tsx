import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Link } from '@tanstack/react-router';
import { getMentor } from '#wire/course/mentor.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dateTime, number } from '../../kit/list/show.tsx';
import { keptTitle } from '../announcement/announcement-shows.tsx';
import { EditButton } from '../announcement/edit-button.tsx';
import css from './course.module.css';
import { offered } from './mentor-list.tsx';

type Mentor = CallResult<typeof getMentor>;

const Taught = ({ data }: { readonly data: Mentor }) => (
  <ul className={css.sessions}>
    {data.courses.map((course) => (
      <li key={course.id}>
        <Link to="/courseDetail" search={{ id: course.id } as never}>
          {keptTitle(course)}
        </Link>
      </li>
    ))}
  </ul>
);

/** One mentor at the desk: what is said of them, how to reach them and what they teach. */
export const Page = detailPage({
  endpoint: getMentor,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ name }) => name,
  status: (data) => <offered.Cell value={data.offered} />,
  next: ({ id }) =>
    currentAccess()?.can('courseDesk.edit') ? <EditButton to="/writeMentor" id={id} /> : undefined,
  facts: [
    { field: 'contact', label: 'courseDesk.contact' },
    { field: 'courseCount', label: 'courseDesk.courses', show: number },
    { field: 'updatedBy', label: 'announcement.updatedBy' },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
  ],
  sections: [
    {
      title: 'courseDesk.picture',
      when: ({ picture }) => picture !== null,
      Body: ({ data }) => (
        <div className={css.mentor}>
          <img src={data.picture?.tmpUrl} alt={data.name} />
        </div>
      ),
    },
    {
      title: 'courseDesk.introductionZh',
      when: ({ wordsZh }) => wordsZh !== '',
      Body: ({ data }) => (
        <p className={css.words} lang="zh-CN">
          {data.wordsZh}
        </p>
      ),
    },
    {
      title: 'courseDesk.introductionEn',
      when: ({ wordsEn }) => wordsEn !== '',
      Body: ({ data }) => (
        <p className={css.words} lang="en">
          {data.wordsEn}
        </p>
      ),
    },
    { title: 'courseDesk.courses', when: ({ courses }) => courses.length > 0, Body: Taught },
  ],
  parent: '/courses?tab=mentors',
});
