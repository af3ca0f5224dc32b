import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { declineReview, getReview } from '#wire/review/calls.ts';
import { ReviewState } from '#wire/review/codes.ts';
import { mayReview } from '#wire/review/steps.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { FactList } from '../../kit/detail/fact-list.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { keptTitle } from '../announcement/announcement-shows.tsx';
import { Filled } from '../form/filled.tsx';
import { labelIn } from '../form/labels.ts';
import { ScoreForm } from './score-form.tsx';
import { whose } from './whose.tsx';

type Review = CallResult<typeof getReview>;

const state = tag(ReviewState);

const Mine = ({ data }: { readonly data: Review }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <FactList
      facts={[
        ...data.criteria.map(
          (criterion) =>
            [
              labelIn(criterion, language),
              `${data.scores?.[criterion.key] ?? ''} / ${criterion.max}`,
            ] as const,
        ),
        [t('project.total'), data.total],
        [t('project.toUnit'), data.toUnit, 'wide'],
        [t('project.toPanel'), data.toPanel, 'wide'],
      ]}
    />
  );
};

const Others = ({ data }: { readonly data: Review }) => {
  const t = useT();
  if (data.others.length === 0) return <p>{t('project.noOthers')}</p>;
  return (
    <ul>
      {data.others.map(({ total, toPanel }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no names
        <li key={at}>
          {t('project.otherTotal', { total })}
          {toPanel !== '' && <Prose text={toPanel} />}
        </li>
      ))}
    </ul>
  );
};

/** One application as a reviewer reads and judges it. */
export const Page = detailPage({
  endpoint: getReview,
  params: ({ id }) => (id ? { id } : undefined),
  title: keptTitle,
  lead: ({ state: now, open }, t) => {
    if (now === ReviewState.scored) return t('project.reviewDone');
    return t(open ? 'project.reviewNext' : 'project.reviewClosed');
  },
  status: (row) => <state.Cell value={row.state} />,
  actions: [
    {
      endpoint: declineReview,
      label: 'project.decline',
      body: ({ id }) => ({ id }),
      when: (row) => mayReview(row.state, 'decline'),
      fields: { reason: { kind: 'textarea' } },
      done: 'project.declined',
      seldom: true,
    },
  ],
  facts: [
    { field: 'applicant', label: 'project.applicant', show: whose },
    { field: 'askedAt', label: 'project.askedAt', show: dateTime },
    { field: 'doneAt', label: 'project.doneAt', show: dateTime },
  ],
  sections: [
    { title: 'project.ownForm', Body: ({ data }) => <Filled filled={data} /> },
    { title: 'project.points', when: ({ open }) => open, Body: ScoreForm },
    { title: 'project.myPoints', when: ({ scores }) => scores !== null, Body: Mine },
    { title: 'project.others', when: ({ scores }) => scores !== null, Body: Others },
  ],
  parent: '/project/reviews',
});
