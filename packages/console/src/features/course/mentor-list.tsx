import { listMentors } from '#wire/course/mentor.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, type Show, truncated } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { currentLanguage, useLanguage, useT } from '../../kit/phrases.tsx';

/** Whether somebody can be chosen for a course. */
export const offered: Show<boolean> = {
  Cell: function Offered({ value }) {
    const t = useT();
    return (
      <StatusTag meaning={value ? 'done' : 'neutral'}>
        {t(value ? 'courseDesk.isOffered' : 'courseDesk.notOffered')}
      </StatusTag>
    );
  },
  text: (value, t) => t(value ? 'courseDesk.isOffered' : 'courseDesk.notOffered'),
  width: 136,
};

interface Words {
  readonly wordsZh: string;
  readonly wordsEn: string;
}

const wordsIn = ({ wordsZh, wordsEn }: Words, language: string): string =>
  language === 'zh' ? wordsZh || wordsEn : wordsEn || wordsZh;
const short = truncated(40);
const Introduction = ({ row }: { readonly row: Words }) => <short.Cell value={wordsIn(row, useLanguage())} />;

/** Those who teach. */
export const MentorList = listPage({
  endpoint: listMentors,
  title: 'course.mentors',
  filters: { keyword: 'text', offered: 'boolean' },
  columns: [
    { field: 'name', label: 'courseDesk.name', width: 160 },
    { field: 'offered', label: 'courseDesk.state', show: offered },
    { field: 'courseCount', label: 'courseDesk.courses', show: number },
    { field: 'contact', label: 'courseDesk.contact', show: truncated(24) },
    {
      field: 'wordsZh',
      label: 'courseDesk.introduction',
      Cell: Introduction,
      text: (row) => wordsIn(row, currentLanguage()),
    },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
  ],
  primaryAction: { label: 'courseDesk.addMentor', to: '/writeMentor', permission: 'courseDesk.edit' },
  open: ({ id }) => `/mentorDetail?id=${id}`,
  export: 'csv',
  empty: { title: 'courseDesk.noMentors', text: 'courseDesk.noMentorsText' },
  card: { title: ({ name }) => name, facts: ['offered', 'courseCount', 'contact'] },
});
