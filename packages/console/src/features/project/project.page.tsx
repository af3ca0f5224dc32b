import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getProject, listProjects, resumeProposal, withdrawProposal } from '#wire/project/calls.ts';
import { ProjectStage, ProposalState } from '#wire/project/codes.ts';
import { mayTake } from '#wire/project/steps.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { showDateTime } from '../../kit/format.ts';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { RichText } from '../../kit/rich/rich-text.tsx';
import { showBinding } from '../../kit/zone.ts';
import { attachmentsSection } from '../announcement/announcement-sections.tsx';
import { OtherLanguage } from '../announcement/announcement-shows.tsx';
import { useOpened } from '../announcement/use-opened.ts';
import { Filled } from '../form/filled.tsx';
import { mayFill } from './may-fill.ts';
import { MilestoneTable } from './milestone-table.tsx';
import { proposalStory } from './proposal-story.tsx';

type Project = CallResult<typeof getProject>;

const stage = tag(ProjectStage);
const state = tag(ProposalState);

const ApplyButton = ({ data }: { readonly data: Project }) => {
  const t = useT();
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/project/projectApply" search={{ id: data.id } as never} />}
    >
      {t(data.proposal ? 'project.goOn' : 'project.apply')}
    </Button>
  );
};

/** Where the application stands, and what comes next. */
const Standing = ({ data }: { readonly data: Project }) => {
  const t = useT();
  useOpened(data, listProjects);
  const { proposal, projectStage } = data;
  if (!proposal)
    return <p>{t(projectStage === ProjectStage.open ? 'project.nextApply' : 'project.nextNothing')}</p>;
  const due = showBinding(proposal.dueAt);
  return (
    <>
      <p>
        <state.Cell value={proposal.state} />{' '}
        {proposal.inTime && mayTake(proposal.state, 'submit')
          ? t('project.nextSubmit', { at: due })
          : t(`project.next.${proposal.state}`)}
      </p>
      {proposal.reason !== '' && <Prose text={proposal.reason} />}
    </>
  );
};

const Own = ({ data: { proposal } }: { readonly data: Project }) => {
  const t = useT();
  if (!proposal) return null;
  return (
    <>
      <Filled filled={proposal} />
      {proposal.versions.map(({ version, by, at }) => (
        <p key={version}>{t('project.versionLine', { n: version, by, at: showDateTime(at) })}</p>
      ))}
    </>
  );
};

/** One project: what it is about, where it stands, and the application of the unit. */
export const Page = detailPage({
  endpoint: getProject,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ title }) => title,
  lead: ({ summary }) => summary,
  status: ({ projectStage }) => <stage.Cell value={projectStage} />,
  next: (data) =>
    mayFill(data) && currentAccess()?.can('project.apply') ? <ApplyButton data={data} /> : undefined,
  actions: [
    {
      endpoint: resumeProposal,
      label: 'project.resume',
      body: ({ proposal }) => ({ id: proposal?.id ?? '' }),
      when: ({ proposal }) => proposal?.inTime === true && mayTake(proposal.state, 'resume'),
      done: 'project.resumed',
    },
    {
      endpoint: withdrawProposal,
      label: 'project.withdraw',
      body: ({ proposal }) => ({ id: proposal?.id ?? '' }),
      when: ({ proposal }) => proposal !== null && mayTake(proposal.state, 'withdraw'),
      confirm: 'project.withdrawText',
      done: 'project.withdrawn',
      dangerous: true,
      seldom: true,
    },
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('projectCategory') },
    { field: 'callOpensAt', label: 'project.callOpensAt', show: dateTime },
    { field: 'callClosesAt', label: 'project.callClosesAt', show: dateTime },
    { field: 'resultsAt', label: 'project.resultsAt', show: dateTime },
  ],
  sections: [
    { title: 'project.standing', Body: Standing },
    {
      title: 'project.about',
      when: ({ body }) => body.content.length > 0,
      Body: ({ data }) => (
        <>
          <OtherLanguage language={data.language} />
          <RichText doc={data.body} pictures={data.pictures} lang={data.language === 'zh' ? 'zh-CN' : 'en'} />
        </>
      ),
    },
    attachmentsSection,
    {
      title: 'project.milestones',
      when: ({ proposal }) => (proposal?.milestones.length ?? 0) > 0,
      Body: ({ data }) => <MilestoneTable rows={data.proposal?.milestones ?? []} />,
    },
    { title: 'project.ownForm', when: ({ proposal }) => proposal !== null, Body: Own },
  ],
  story: ({ proposal }, t) => proposalStory(proposal?.events ?? [], t),
  parent: '/project/projectList',
});
