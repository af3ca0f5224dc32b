import { AnnouncementStage, Audience } from '#wire/announcement/codes.ts';
import { listArticles } from '#wire/news/calls.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { KeptTitle, keptTitle, stage } from '../announcement/announcement-shows.tsx';

/** News as those keep it who write it. */
export const Page = listPage({
  endpoint: listArticles,
  title: 'news.desk',
  filters: { keyword: 'text' },
  chips: { field: 'stage', codes: AnnouncementStage },
  columns: [
    { field: 'titleZh', label: 'announcement.title', Cell: KeptTitle, text: keptTitle },
    { field: 'category', label: 'announcement.category', show: dictionaryName('newsCategory') },
    { field: 'stage', label: 'announcement.stage', show: stage, width: 128 },
    { field: 'audience', label: 'announcement.audience', show: tag(Audience), width: 192 },
    { field: 'opensAt', label: 'announcement.opensAt', show: dateTime },
    { field: 'readers', label: 'news.readers', show: number },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
    { field: 'updatedBy', label: 'announcement.updatedBy', width: 112, hidden: true },
  ],
  primaryAction: { label: 'news.add', to: '/writeNews', permission: 'newsDesk.edit' },
  open: ({ id }) => `/newsDetail?id=${id}`,
  export: 'csv',
  empty: { title: 'news.deskNone', text: 'news.deskNoneText' },
  card: { title: keptTitle, facts: ['stage', 'category', 'opensAt'] },
});
