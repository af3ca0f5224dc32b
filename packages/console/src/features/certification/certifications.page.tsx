import { listCertifications } from '#wire/certification/calls.ts';
import { CertificationState } from '#wire/certification/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';

/** Certifications that wait for the operator, and those that were decided. */
export const Page = listPage({
  endpoint: listCertifications,
  title: 'certification.reviews',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: CertificationState },
  columns: [
    { field: 'companyFullName', label: 'certification.companyFullName' },
    { field: 'companyName', width: 144 },
    { field: 'social_credit_code', label: 'certification.creditCode', width: 184 },
    { field: 'legalPerson', label: 'certification.legalPerson', width: 152 },
    { field: 'state', show: tag(CertificationState), width: 136 },
    { field: 'submittedAt', label: 'certification.submittedAt', show: dateTime },
    { field: 'reviewedBy', width: 120 },
    { field: 'reviewedAt', show: dateTime, hidden: true },
  ],
  primaryAction: {
    label: 'identity.policy',
    to: '/certification/policy',
    permission: 'certification.review',
  },
  open: (row) => `/certification/detail?id=${row.id}`,
  empty: { title: 'certification.noReviews', text: 'certification.noReviewsText' },
  card: { title: (row) => row.companyFullName, facts: ['state', 'submittedAt'] },
});
