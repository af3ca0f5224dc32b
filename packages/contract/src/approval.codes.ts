import { codes } from './kit/codes.ts';

/** Where an application stands in its approval. */
export const ApprovalState = codes('approvalState', {
  running: 'RUNNING',
  rejected: 'TERMINATED',
  approved: 'COMPLETED',
  awaiting: 'WAITING',
});
