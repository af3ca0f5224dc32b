import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { getCourse, listCourses } from '#wire/course/calls.ts';
import { CourseMode } from '#wire/course/codes.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { attachmentsSection } from '../announcement/announcement-sections.tsx';
import { OtherLanguage } from '../announcement/announcement-shows.tsx';
import { Attachments } from '../announcement/attachments.tsx';
import { useOpened } from '../announcement/use-opened.ts';
import css from './course.module.css';
import { MySessions } from './my-session.tsx';

type Course = CallResult<typeof getCourse>;

/** Whoever opens a course has seen it. */
const Sessions = ({ data }: { readonly data: Course }) => {
  useOpened(data, listCourses);
  return <MySessions data={data} />;
};

const Calendar = ({ url }: { readonly url: string }) => {
  const t = useT();
  return (
    <Button variant="default" component="a" href={url} download="sessions.ics">
      {t('course.calendar')}
    </Button>
  );
};

const About = ({ data }: { readonly data: Course }) => (
  <>
    <OtherLanguage language={data.language} />
    <p className={css.words}>{data.words}</p>
  </>
);

const Mentors = ({ data }: { readonly data: Course }) => (
  <ul className={css.sessions}>
    {data.mentors.map(({ id, name, words, picture }) => (
      <li key={id} className={css.mentor}>
        {picture && <img src={picture} alt="" />}
        <div>
          <strong>{name}</strong>
          <p className={css.words}>{words}</p>
        </div>
      </li>
    ))}
  </ul>
);

const Handouts = ({ data }: { readonly data: Course }) => {
  const t = useT();
  return (
    <>
      <p className={css.quiet}>{t('course.handoutsHelp')}</p>
      <Attachments files={data.handouts ?? []} />
    </>
  );
};

/** One course: its sessions, and where the reader stands in each. */
export const Page = detailPage({
  endpoint: getCourse,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ title }) => title,
  lead: ({ summary }) => summary,
  next: ({ calendarUrl }) => (calendarUrl ? <Calendar url={calendarUrl} /> : undefined),
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('courseCategory') },
    { field: 'mode', label: 'course.mode', show: tag(CourseMode) },
  ],
  sections: [
    { title: 'course.sessions', Body: Sessions },
    { title: 'course.about', when: ({ words }) => words !== '', Body: About },
    { title: 'course.mentors', when: ({ mentors }) => mentors.length > 0, Body: Mentors },
    attachmentsSection,
    { title: 'course.handouts', when: ({ handouts }) => (handouts ?? []).length > 0, Body: Handouts },
  ],
  parent: '/service/teachList',
});
