import { AnnouncementStage, Audience } from '#wire/announcement/codes.ts';
import { ContestStage } from '#wire/contest/codes.ts';
import { listKeptContests } from '#wire/contest/desk.calls.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { KeptTitle, keptTitle } from '../announcement/announcement-shows.tsx';

/** Events as those keep them who run them. */
export const Page = listPage({
  endpoint: listKeptContests,
  title: 'contest.desk',
  filters: { keyword: 'text' },
  chips: { field: 'stage', codes: AnnouncementStage },
  columns: [
    { field: 'titleZh', label: 'announcement.title', Cell: KeptTitle, text: keptTitle },
    { field: 'category', label: 'announcement.category', show: dictionaryName('contestCategory') },
    { field: 'contestStage', label: 'contest.stage', show: tag(ContestStage), width: 184 },
    { field: 'registerUntil', label: 'contest.registerUntil', show: dateTime },
    { field: 'booked', label: 'contest.teams', show: number },
    { field: 'waiting', label: 'contest.waiting', show: number },
    { field: 'audience', label: 'announcement.audience', show: tag(Audience), width: 192, hidden: true },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
  ],
  primaryAction: { label: 'contest.add', to: '/writeEvent', permission: 'contestDesk.edit' },
  open: ({ id }) => `/eventDetail?id=${id}`,
  export: 'csv',
  empty: { title: 'contest.deskNone', text: 'contest.deskNoneText' },
  card: { title: keptTitle, facts: ['contestStage', 'booked', 'registerUntil'] },
});
