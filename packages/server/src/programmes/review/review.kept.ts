import { keptTable } from '../../kit/kept-table.ts';
import { review } from './review.table.ts';

/** What somebody was asked to judge and the points they gave, as evidence of their unit. */
export const keptReview = keptTable(review, {
  key: ['id'],
  thread: ['subjectId'],
  beside: {},
  digested: ['toUnit', 'toPanel', 'reason'],
});
