import { keptTable } from '../../kit/kept-table.ts';
import { approvalDelegation, approvalEvent, approvalTask } from './approval.table.ts';

/** Who was asked and what they decided, as evidence. */
export const keptTask = keptTable(approvalTask, {
  key: ['id'],
  thread: ['applicationId'],
  beside: {},
});

/** What happened to applications, as evidence. */
export const keptApprovalEvent = keptTable(approvalEvent, {
  key: ['id'],
  thread: ['applicationId'],
  beside: {},
});

/** Who decides for whom and when, as evidence. */
export const keptDelegation = keptTable(approvalDelegation, { key: ['id'], thread: ['id'], beside: {} });
