import { codes } from '../kit/codes.ts';

/** Where a request for a higher limit stands. */
export const QuotaStatus = codes('quotaStatus', { underReview: 'RUNNING', done: 'COMPLETED' });

/** What was decided about a request for a higher limit. */
export const QuotaInfo = codes('quotaInfo', { underApproval: 'INITIAL', passed: 'PASS', rejected: 'REJECT' });
