import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AnnouncementStage } from '#wire/announcement/codes.ts';
import { listKeptDownloads } from '#wire/download/desk.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import list from '../../kit/list/list.module.css';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number } from '../../kit/list/show.tsx';
import { yesNo } from '../../kit/list/yes-no.tsx';
import { useT } from '../../kit/phrases.tsx';
import { KeptTitle, keptTitle, stage } from '../announcement/announcement-shows.tsx';
import css from './download.module.css';

const List = listPage({
  endpoint: listKeptDownloads,
  title: 'download.desk',
  filters: { keyword: 'text' },
  chips: { field: 'stage', codes: AnnouncementStage },
  columns: [
    { field: 'titleZh', label: 'announcement.title', Cell: KeptTitle, text: keptTitle },
    { field: 'category', label: 'announcement.category', show: dictionaryName('downloadCategory') },
    { field: 'stage', label: 'announcement.stage', show: stage, width: 128 },
    { field: 'versionCount', label: 'download.versions', show: number },
    { field: 'marked', label: 'download.marked', show: yesNo, width: 184 },
    { field: 'fetches', label: 'download.fetches', show: number },
    { field: 'people', label: 'download.people', show: number },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
    { field: 'updatedBy', label: 'announcement.updatedBy', width: 112, hidden: true },
  ],
  primaryAction: { label: 'download.add', to: '/writeDownload', permission: 'downloadDesk.edit' },
  open: ({ id }) => `/downloadDetail?id=${id}`,
  export: 'csv',
  empty: { title: 'download.deskNone', text: 'download.deskNoneText' },
  card: { title: keptTitle, facts: ['stage', 'versionCount', 'fetches'] },
});

/** Downloads as those keep them who offer them. */
export const Page = () => {
  const t = useT();
  const heading = (
    <div className={css.row}>
      <h1 className={list.title}>{t('download.desk')}</h1>
      <Button variant="subtle" renderRoot={(props) => <Link {...props} to={'/traceDownload' as never} />}>
        {t('download.trace')}
      </Button>
    </div>
  );
  return <List heading={heading} />;
};
