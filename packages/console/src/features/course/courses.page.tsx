import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { listCourses } from '#wire/course/calls.ts';
import { CourseMode } from '#wire/course/codes.ts';
import { RegistrationState } from '#wire/registration/codes.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { t, useT } from '../../kit/phrases.tsx';
import { ShownTitle } from '../announcement/announcement-shows.tsx';
import css from './course.module.css';
import { showAbroad } from './zone-name.ts';

type Row = CallResult<typeof listCourses>['list'][number];

const nextText = ({ next }: Row): string => {
  if (!next) return t('course.noNext');
  const free = next.free > 0 ? t('course.free', { count: next.free }) : t('course.full');
  return `${showAbroad(next.startsAt, next.zone)} · ${free}`;
};

const Next = ({ row }: { readonly row: Row }) => {
  useT();
  return <span className={row.next ? undefined : css.quiet}>{nextText(row)}</span>;
};

const mineText = ({ mine }: Row): string => {
  if (!mine) return '';
  return mine.number === null ? t('course.isBooked') : t('course.isWaiting', { number: mine.number });
};

const Mine = ({ row }: { readonly row: Row }) => {
  useT();
  if (!row.mine) return null;
  const isBooked = row.mine.state === RegistrationState.booked;
  return <StatusTag meaning={isBooked ? 'done' : 'waiting'}>{mineText(row)}</StatusTag>;
};

const mentorsText = ({ mentors }: Row): string => mentors.join(' · ');

const Mentors = ({ row }: { readonly row: Row }) => mentorsText(row);

/** Courses the unit may take part in, with the next date of each. */
export const Page = listPage({
  endpoint: listCourses,
  title: 'course.title',
  filters: { keyword: 'text', mine: 'boolean' },
  columns: [
    { field: 'title', label: 'announcement.title', Cell: ShownTitle, text: ({ title }) => title },
    { field: 'next', label: 'course.next', Cell: Next, text: nextText, width: 352 },
    { field: 'mine', label: 'course.mine', Cell: Mine, text: mineText },
    { field: 'mentors', label: 'course.mentors', Cell: Mentors, text: mentorsText },
    { field: 'mode', label: 'course.mode', show: tag(CourseMode), hidden: true },
    { field: 'category', label: 'announcement.category', show: dictionaryName('courseCategory') },
  ],
  open: ({ id }) => `/service/teachDetail?id=${id}`,
  empty: { title: 'course.noneTitle', text: 'course.noneText' },
  card: { title: ({ title }) => title, facts: ['next', 'mine', 'mentors'] },
});
