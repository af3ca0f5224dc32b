import { listDownloads } from '#wire/download/calls.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import list from '../../kit/list/list.module.css';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { showSize } from '../../kit/upload/file-rules.ts';
import { CategoryChips } from './category-chips.tsx';
import css from './download.module.css';
import { DownloadTitle } from './download-title.tsx';

const List = listPage({
  endpoint: listDownloads,
  title: 'download.title',
  filters: { keyword: 'text', unread: 'boolean' },
  columns: [
    { field: 'title', label: 'announcement.title', Cell: DownloadTitle, text: ({ title }) => title },
    { field: 'summary', label: 'announcement.summary' },
    { field: 'category', label: 'announcement.category', show: dictionaryName('downloadCategory') },
    {
      field: 'newest',
      label: 'download.file',
      Cell: ({ row: { newest } }) => `${newest.fileName} (${showSize(newest.size)})`,
      text: ({ newest }) => newest.fileName,
    },
    { field: 'opensAt', label: 'announcement.date', show: dateTime },
  ],
  open: ({ id }) => `/service/datumDetail?id=${id}`,
  empty: { title: 'download.noneTitle', text: 'download.noneText' },
  card: { title: ({ title }) => title, facts: ['newest', 'category', 'opensAt'] },
});

/** Files the platform offers the unit. */
export const Page = () => {
  const t = useT();
  const heading = (
    <div className={css.heading}>
      <h1 className={list.title}>{t('download.title')}</h1>
      <CategoryChips />
    </div>
  );
  return <List heading={heading} />;
};
