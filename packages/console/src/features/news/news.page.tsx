import { listNews } from '#wire/news/calls.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime } from '../../kit/list/show.tsx';
import { ShownTitle } from '../announcement/announcement-shows.tsx';

/** What the platform has to tell the unit. */
export const Page = listPage({
  endpoint: listNews,
  title: 'news.title',
  filters: { keyword: 'text', unread: 'boolean' },
  columns: [
    { field: 'title', label: 'announcement.title', Cell: ShownTitle, text: ({ title }) => title },
    { field: 'summary', label: 'announcement.summary' },
    { field: 'category', label: 'announcement.category', show: dictionaryName('newsCategory') },
    { field: 'opensAt', label: 'announcement.date', show: dateTime },
  ],
  open: ({ id }) => `/service/dynamicDetail?id=${id}`,
  empty: { title: 'news.noneTitle', text: 'news.noneText' },
  card: { title: ({ title }) => title, facts: ['category', 'opensAt'] },
});
