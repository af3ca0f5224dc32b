import { listProjects } from '#wire/project/calls.ts';
import { ProjectStage, ProposalState } from '#wire/project/codes.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { ShownTitle } from '../announcement/announcement-shows.tsx';

/** Projects that the unit can apply for, or has applied for. */
export const Page = listPage({
  endpoint: listProjects,
  title: 'project.title',
  filters: { keyword: 'text' },
  columns: [
    { field: 'title', label: 'announcement.title', Cell: ShownTitle, text: ({ title }) => title },
    { field: 'category', label: 'announcement.category', show: dictionaryName('projectCategory') },
    { field: 'projectStage', label: 'project.stage', show: tag(ProjectStage), width: 168 },
    { field: 'proposalState', label: 'project.own', show: tag(ProposalState), width: 144 },
    { field: 'callOpensAt', label: 'project.callOpensAt', show: dateTime },
    { field: 'callClosesAt', label: 'project.callClosesAt', show: dateTime },
  ],
  open: ({ id }) => `/project/projectDetail?id=${id}`,
  empty: { title: 'project.noneTitle', text: 'project.noneText' },
  card: { title: ({ title }) => title, facts: ['projectStage', 'proposalState', 'callClosesAt'] },
});
