import { listReviews } from '#wire/review/calls.ts';
import { ReviewState } from '#wire/review/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { KeptTitle, keptTitle } from '../announcement/announcement-shows.tsx';
import { whose } from './whose.tsx';

/** What somebody is asked to review. */
export const Page = listPage({
  endpoint: listReviews,
  title: 'project.reviews',
  chips: { field: 'state', codes: ReviewState },
  columns: [
    { field: 'titleZh', label: 'announcement.title', Cell: KeptTitle, text: keptTitle },
    { field: 'applicant', label: 'project.applicant', show: whose },
    { field: 'state', label: 'project.proposalState', show: tag(ReviewState), width: 160 },
    { field: 'askedAt', label: 'project.askedAt', show: dateTime },
    { field: 'doneAt', label: 'project.doneAt', show: dateTime },
  ],
  open: ({ id }) => `/project/review?id=${id}`,
  empty: { title: 'project.noReviews', text: 'project.noReviewsText' },
  card: { title: keptTitle, facts: ['applicant', 'state', 'askedAt'] },
});
