import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listAudienceUnits } from '#wire/announcement/calls.ts';
import { mayStep } from '#wire/announcement/steps.ts';
import { ProjectStage } from '#wire/project/codes.ts';
import {
  announceResults,
  closeProject,
  deleteProject,
  getKeptProject,
  publishProject,
  withdrawProject,
} from '#wire/project/desk.calls.ts';
import { askReviewer, planReview } from '#wire/project/panel.calls.ts';
import { mayProject } from '#wire/project/steps.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { RichText } from '../../kit/rich/rich-text.tsx';
import { deleting, withdrawing } from '../announcement/announcement-actions.ts';
import { attachmentsSection, companiesSection } from '../announcement/announcement-sections.tsx';
import { announcementFacts, keptTitle } from '../announcement/announcement-shows.tsx';
import { EditButton } from '../announcement/edit-button.tsx';
import { labelIn } from '../form/labels.ts';
import { criteriaKind } from './criteria-kind.tsx';
import { ProposalTable } from './proposal-table.tsx';

type Project = CallResult<typeof getKeptProject>;

const stage = tag(ProjectStage);

const reviewerUnit = pick({
  endpoint: listAudienceUnits,
  option: ({ id, name, fullName }) => ({ value: id, label: name, hint: fullName }),
});

const Next = ({ data: { id } }: { readonly data: Project }) => {
  const t = useT();
  return (
    <>
      <EditButton to="/writeProject" id={id} />
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to={'/projectForm' as never} search={{ id } as never} />}
      >
        {t('project.design')}
      </Button>
    </>
  );
};

const Fields = ({ data: { form } }: { readonly data: Project }) => {
  const t = useT();
  const language = useLanguage();
  if (!form) return <p>{t('project.noForm')}</p>;
  return (
    <>
      <p>{t('project.formVersion', { n: form.version })}</p>
      <ol>
        {form.fields.map((field) => (
          <li key={field.key}>
            {labelIn(field, language)} · {t(`code.formFieldKind.${field.kind}`)}
            {field.required && ` · ${t('project.required')}`}
          </li>
        ))}
      </ol>
    </>
  );
};

const Criteria = ({ data: { criteria, blind } }: { readonly data: Project }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <p>{t(blind ? 'project.isBlind' : 'project.isOpen')}</p>
      <ul>
        {criteria.map((criterion) => (
          <li key={criterion.key}>
            {labelIn(criterion, language)} ·{' '}
            {t('project.criterionHelp', { max: criterion.max, weight: criterion.weight })}
          </li>
        ))}
      </ul>
    </>
  );
};

const Standing = ({ data }: { readonly data: Project }) => {
  const t = useT();
  const { projectStage, pending } = data;
  return (
    <>
      <p>{t(`project.deskNext.${projectStage}`)}</p>
      {pending > 0 && (
        <p>
          {t(projectStage === ProjectStage.judging ? 'project.undecided' : 'project.atWork', { n: pending })}
        </p>
      )}
    </>
  );
};

/** One project at the desk: where it stands, its form, and what units applied with. */
export const Page = detailPage({
  endpoint: getKeptProject,
  params: ({ id }) => (id ? { id } : undefined),
  title: keptTitle,
  status: ({ projectStage }) => <stage.Cell value={projectStage} />,
  next: (data) => (currentAccess()?.can('projectDesk.edit') ? <Next data={data} /> : undefined),
  actions: [
    {
      endpoint: publishProject,
      label: 'announcement.publish',
      body: ({ id }) => ({ id }),
      when: ({ state, form }) => mayStep(state, 'publish') && form !== null,
      confirm: 'news.publishText',
      done: 'announcement.published',
    },
    {
      endpoint: announceResults,
      label: 'project.announce',
      body: ({ id }) => ({ id }),
      when: ({ projectStage, pending }) => mayProject(projectStage, 'announce') && pending === 0,
      confirm: 'project.announceText',
      done: 'project.announced',
    },
    {
      endpoint: askReviewer,
      label: 'project.askReviewer',
      body: ({ id }) => ({ id }),
      when: ({ criteria, projectStage }) =>
        criteria.length > 0 && (projectStage === ProjectStage.open || projectStage === ProjectStage.judging),
      fields: {
        companyId: { label: 'project.reviewerUnit', kind: reviewerUnit },
        mobile: { label: 'project.reviewerPhone', kind: 'phone' },
      },
      done: 'project.reviewerAsked',
      seldom: true,
    },
    {
      endpoint: planReview,
      label: 'project.planReview',
      body: ({ id }) => ({ id }),
      when: ({ projectStage }) =>
        projectStage !== ProjectStage.announced && projectStage !== ProjectStage.closed,
      fields: {
        criteria: { label: 'project.criteria', kind: criteriaKind },
        blind: { label: 'project.blind' },
      },
      initial: ({ blind, criteria }) => ({ blind, criteria }),
      done: 'project.reviewPlanned',
      seldom: true,
    },
    {
      endpoint: closeProject,
      label: 'project.close',
      body: ({ id }) => ({ id }),
      when: ({ projectStage, pending }) => mayProject(projectStage, 'close') && pending === 0,
      confirm: 'project.closeText',
      done: 'project.closed',
    },
    { ...withdrawing(withdrawProject, 'project.withdrawProjectText'), seldom: true },
    deleting(deleteProject),
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('projectCategory') },
    { field: 'callOpensAt', label: 'project.callOpensAt', show: dateTime },
    { field: 'callClosesAt', label: 'project.callClosesAt', show: dateTime },
    { field: 'resultsAt', label: 'project.resultsAt', show: dateTime },
    { field: 'proposals', label: 'project.proposals', show: number },
    ...announcementFacts,
  ],
  sections: [
    { title: 'project.standing', Body: Standing },
    { title: 'project.proposals', Body: ProposalTable },
    { title: 'project.form', Body: Fields },
    { title: 'project.criteria', when: ({ criteria }) => criteria.length > 0, Body: Criteria },
    companiesSection,
    {
      title: 'news.textZh',
      when: ({ bodyZh }) => bodyZh !== null,
      Body: ({ data }) => data.bodyZh && <RichText doc={data.bodyZh} pictures={data.pictures} lang="zh-CN" />,
    },
    {
      title: 'news.textEn',
      when: ({ bodyEn }) => bodyEn !== null,
      Body: ({ data }) => data.bodyEn && <RichText doc={data.bodyEn} pictures={data.pictures} lang="en" />,
    },
    attachmentsSection,
  ],
  parent: '/projects',
});
