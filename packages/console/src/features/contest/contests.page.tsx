import { listContests } from '#wire/contest/calls.ts';
import { ContestStage } from '#wire/contest/codes.ts';
import { RegistrationState } from '#wire/registration/codes.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { ShownTitle } from '../announcement/announcement-shows.tsx';

/** Events that people of the unit can take part in. */
export const Page = listPage({
  endpoint: listContests,
  title: 'contest.title',
  filters: { keyword: 'text' },
  columns: [
    { field: 'title', label: 'announcement.title', Cell: ShownTitle, text: ({ title }) => title },
    { field: 'category', label: 'announcement.category', show: dictionaryName('contestCategory') },
    { field: 'contestStage', label: 'contest.stage', show: tag(ContestStage), width: 184 },
    { field: 'teamState', label: 'contest.team', show: tag(RegistrationState), width: 144 },
    { field: 'registerUntil', label: 'contest.registerUntil', show: dateTime },
  ],
  open: ({ id }) => `/games/gamesDetail?id=${id}`,
  empty: { title: 'contest.none', text: 'contest.noneText' },
  card: { title: ({ title }) => title, facts: ['contestStage', 'teamState', 'registerUntil'] },
});
