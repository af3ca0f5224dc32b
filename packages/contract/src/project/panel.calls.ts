import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { criteria } from '../review/criteria.ts';
import { id } from '../rules/id.ts';
import { phone } from '../rules/phone.ts';

export const planReview = endpoint({
  method: 'POST',
  path: '/project/desk/plan-review',
  summary: 'Say what reviewers judge, and whether they see whose application it is',
  access: 'operator',
  permission: 'projectDesk.edit',
  input: z.object({ id, blind: z.boolean().default(false), criteria }),
  result: z.object({}),
  errors: ['project.notFound', 'review.planFixed'],
});

export const askReviewer = endpoint({
  method: 'POST',
  path: '/project/desk/ask-reviewer',
  summary: 'Ask a member of a unit to review every checked application, but for those of their own unit',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({ id, companyId: id, mobile: phone }),
  result: z.object({ asked: z.number(), excluded: z.number() }),
  errors: ['project.notFound', 'review.noCriteria', 'review.expertNotFound', 'review.nothing'],
});

export const recallReview = endpoint({
  method: 'POST',
  path: '/project/desk/recall-review',
  summary: 'Take back that somebody was asked, while no points were given',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['review.notFound', 'review.step'],
});
