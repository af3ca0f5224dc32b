import { AnnouncementStage, Audience } from '#wire/announcement/codes.ts';
import { ProjectStage } from '#wire/project/codes.ts';
import { listKeptProjects } from '#wire/project/desk.calls.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { KeptTitle, keptTitle } from '../announcement/announcement-shows.tsx';

/** Projects as those keep them who run them. */
export const Page = listPage({
  endpoint: listKeptProjects,
  title: 'project.desk',
  filters: { keyword: 'text' },
  chips: { field: 'stage', codes: AnnouncementStage },
  columns: [
    { field: 'titleZh', label: 'announcement.title', Cell: KeptTitle, text: keptTitle },
    { field: 'category', label: 'announcement.category', show: dictionaryName('projectCategory') },
    { field: 'projectStage', label: 'project.stage', show: tag(ProjectStage), width: 168 },
    { field: 'callOpensAt', label: 'project.callOpensAt', show: dateTime },
    { field: 'callClosesAt', label: 'project.callClosesAt', show: dateTime },
    { field: 'proposals', label: 'project.proposals', show: number },
    { field: 'audience', label: 'announcement.audience', show: tag(Audience), width: 192, hidden: true },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
  ],
  primaryAction: { label: 'project.add', to: '/writeProject', permission: 'projectDesk.edit' },
  open: ({ id }) => `/projectsDetail?id=${id}`,
  export: 'csv',
  empty: { title: 'project.deskNone', text: 'project.deskNoneText' },
  card: { title: keptTitle, facts: ['projectStage', 'proposals', 'callClosesAt'] },
});
