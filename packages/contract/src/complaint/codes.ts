import { codes } from '../kit/codes.ts';

/** Where a complaint or a piece of advice stands. */
export const ComplaintState = codes('complaintState', {
  open: 'open',
  answered: 'answered',
  reopened: 'reopened',
  closed: 'closed',
});

/** Who says something in the course of a complaint. */
export const ComplaintSide = codes('complaintSide', { unit: 'unit', operator: 'operator' });
