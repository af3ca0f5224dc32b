import { getQuota, withdrawQuota } from '#wire/quota/calls.ts';
import { QuotaStatus } from '#wire/quota/codes.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { QuotaItems } from './quota-items.tsx';

const { Cell: Status } = tag(QuotaStatus);

/** One request for higher limits; an operator decides it here. */
export const Page = detailPage({
  endpoint: getQuota,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ number, companyName }) => `${number} ${companyName}`,
  status: ({ status }) => <Status value={status} />,
  actions: [
    {
      endpoint: withdrawQuota,
      label: 'quota.withdraw',
      body: ({ id }) => ({ id }),
      when: ({ status }) => status === QuotaStatus.underReview,
      confirm: 'quota.withdrawAsk',
      done: 'quota.withdrawn',
    },
  ],
  facts: [
    { field: 'reason' },
    { field: 'appliedBy' },
    { field: 'createdAt', show: dateTime },
    { field: 'reviewedBy' },
    { field: 'reviewedAt', show: dateTime },
  ],
  sections: [{ title: 'quota.items', Body: QuotaItems }],
  story: ({ appliedBy, createdAt, reviewedBy, reviewedAt }, t) => [
    ...(reviewedAt
      ? [{ key: 'decided', what: t('quota.decided'), who: reviewedBy ?? '', at: reviewedAt }]
      : []),
    { key: 'applied', what: t('quota.applied'), who: appliedBy, at: createdAt },
  ],
  parent: '/quotas',
});
