import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { textSchema } from '../rules/text.ts';
import { Filled } from '../submission/words.ts';
import { ReviewState } from './codes.ts';
import { Criteria } from './criteria.ts';

const time = z.iso.datetime({ offset: true });
const scores = z.record(z.string().max(32, { error: 'rule.invalid' }), z.number());
const remark = textSchema({ min: 0, max: limits.project.comment, lines: true }).default('');

/** Something I am asked to judge. */
const Review = z.object({
  id,
  /** What it was handed in for. */
  titleZh: z.string(),
  titleEn: z.string(),
  /** Whose it is; nothing where that is hidden from reviewers. */
  applicant: z.string().nullable(),
  state: ReviewState.schema,
  askedAt: time,
  doneAt: time.nullable(),
});

export const listReviews = listEndpoint({
  method: 'GET',
  path: '/review/list',
  summary: 'What I am asked to review',
  access: 'unit',
  permission: 'review.view',
  filters: { state: ReviewState.query.optional() },
  sorts: ['-askedAt', 'askedAt'],
  row: Review,
});

export const getReview = endpoint({
  method: 'GET',
  path: '/review/:id/detail',
  summary: 'What I am asked to review; what others gave is shown once my own points are in',
  access: 'unit',
  permission: 'review.view',
  params: z.object({ id }),
  result: Review.extend({
    ...Filled.shape,
    criteria: Criteria,
    /** Whether points are still taken. */
    open: z.boolean(),
    scores: scores.nullable(),
    total: z.number().nullable(),
    toUnit: z.string(),
    toPanel: z.string(),
    others: z.array(z.object({ total: z.number(), toPanel: z.string() })),
  }),
  errors: ['review.notFound'],
});

export const scoreReview = endpoint({
  method: 'POST',
  path: '/review/score',
  summary: 'Give my points, once, with a word to the unit or to the panel alone',
  access: 'unit',
  permission: 'review.view',
  input: z.object({ id, scores, toUnit: remark, toPanel: remark }),
  result: z.object({ total: z.number() }),
  errors: ['review.notFound', 'review.step'],
});

export const declineReview = endpoint({
  method: 'POST',
  path: '/review/decline',
  summary: 'Declare a conflict of interest: somebody else reviews it',
  access: 'unit',
  permission: 'review.view',
  input: z.object({ id, reason: textSchema({ min: 1, max: limits.project.comment, lines: true }) }),
  result: z.object({}),
  errors: ['review.notFound', 'review.step'],
});
