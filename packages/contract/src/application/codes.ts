import { codes } from '../kit/codes.ts';

/** What the seal is put on. */
export const SealUseKind = codes('sealUseKind', { paper: 'paper', electronic: 'electronic' });

/** What somebody looks for in the list of approvals. */
export const ApproveTab = codes('approveTab', { todo: 'todo', done: 'done', copied: 'copied' });

/** Whose applications are listed. */
export const ApplyScope = codes('applyScope', { mine: 'mine', everyone: 'all' });

/** What came of an application, as figures count it. */
export const ApplyOutcome = codes('applyOutcome', {
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
});
