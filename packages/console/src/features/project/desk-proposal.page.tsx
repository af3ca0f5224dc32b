import { Link } from '@tanstack/react-router';
import { MilestoneState, ProposalState } from '#wire/project/codes.ts';
import { checkProposal, decideProposal, getProposal, returnProposal } from '#wire/project/desk.calls.ts';
import { addMilestone, completeProposal } from '#wire/project/milestone.calls.ts';
import { mayTake } from '#wire/project/steps.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { showDateTime } from '../../kit/format.ts';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { Filled } from '../form/filled.tsx';
import { MilestoneTable } from './milestone-table.tsx';
import { proposalStory } from './proposal-story.tsx';
import { ReviewTable } from './review-table.tsx';

const state = tag(ProposalState);

interface Titled {
  readonly projectId: string;
  readonly projectTitleZh: string;
  readonly projectTitleEn: string;
}

const ProjectLink = ({ row }: { readonly row: Titled }) => {
  const { projectTitleZh: zh, projectTitleEn: en } = row;
  return (
    <Link to={'/projectsDetail' as never} search={{ id: row.projectId } as never}>
      {useLanguage() === 'zh' ? zh || en : en || zh}
    </Link>
  );
};

const Versions = ({
  data,
}: {
  readonly data: {
    readonly id: string;
    readonly shownVersion: number;
    readonly versions: readonly { readonly version: number; readonly by: string; readonly at: string }[];
  };
}) => {
  const t = useT();
  return (
    <ul>
      {data.versions.map(({ version, by, at }) => {
        const words = t('project.versionLine', { n: version, by, at: showDateTime(at) });
        return (
          <li key={version}>
            {version === data.shownVersion ? (
              <strong>{words}</strong>
            ) : (
              <Link to={'/projectProposal' as never} search={{ id: data.id, version } as never}>
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** One application at the desk: what was submitted, where it stands, and the next step. */
export const Page = detailPage({
  endpoint: getProposal,
  params: ({ id, version }) => (id ? { id, ...(version && { version: Number(version) }) } : undefined),
  title: ({ companyName }) => companyName,
  lead: (row) => <ProjectLink row={row} />,
  status: (row) => <state.Cell value={row.state} />,
  actions: [
    {
      endpoint: checkProposal,
      label: 'project.check',
      body: ({ id }) => ({ id }),
      when: (row) => mayTake(row.state, 'check'),
      confirm: 'project.checkText',
      done: 'project.checked',
    },
    {
      endpoint: decideProposal,
      label: 'project.accept',
      body: ({ id }) => ({ id, accepted: true }),
      when: (row) => mayTake(row.state, 'accept'),
      fields: { reason: { kind: 'textarea' } },
      done: 'project.accepted',
    },
    {
      endpoint: addMilestone,
      label: 'project.addMilestone',
      body: ({ id }) => ({ id }),
      when: (row) => row.resultsOut && mayTake(row.state, 'complete'),
      fields: {
        title: { label: 'project.milestone' },
        dueOn: { label: 'project.dueOn', kind: 'date' },
      },
    },
    {
      endpoint: completeProposal,
      label: 'project.complete',
      body: ({ id }) => ({ id }),
      when: (row) =>
        row.resultsOut &&
        mayTake(row.state, 'complete') &&
        row.milestones.every((each) => each.state === MilestoneState.accepted),
      confirm: 'project.completeText',
      done: 'project.completed',
      seldom: true,
    },
    {
      endpoint: returnProposal,
      label: 'project.return',
      body: ({ id }) => ({ id }),
      when: (row) => mayTake(row.state, 'return'),
      fields: {
        comment: { label: 'project.comment', kind: 'textarea' },
        answerBy: { label: 'project.answerBy', kind: 'dateTime', help: 'project.answerByHelp' },
      },
      done: 'project.returned',
    },
    {
      endpoint: decideProposal,
      label: 'project.reject',
      body: ({ id }) => ({ id, accepted: false }),
      when: (row) => mayTake(row.state, 'reject'),
      fields: { reason: { kind: 'textarea' } },
      done: 'project.rejected',
      dangerous: true,
    },
  ],
  facts: [
    { field: 'version', label: 'project.version', show: number },
    { field: 'submittedAt', label: 'project.submittedAt', show: dateTime },
    { field: 'answerBy', label: 'project.answerBy', show: dateTime },
    { field: 'score', label: 'project.meanScore', show: number },
  ],
  sections: [
    {
      title: 'project.reason',
      when: ({ reason }) => reason !== '',
      Body: ({ data }) => <Prose text={data.reason} />,
    },
    {
      title: 'project.milestones',
      when: ({ milestones }) => milestones.length > 0,
      Body: ({ data }) => <MilestoneTable rows={data.milestones} />,
    },
    { title: 'project.reviews', when: ({ reviews }) => reviews.length > 0, Body: ReviewTable },
    { title: 'project.ownForm', Body: ({ data }) => <Filled filled={data} /> },
    { title: 'project.versions', Body: Versions },
  ],
  story: ({ events }, t) => proposalStory(events, t),
  parent: '/projects',
});
