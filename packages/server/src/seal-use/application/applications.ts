import type { FileService } from '../../files/ports.ts';
import type { Counts } from '../../kit/counts.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import type { ApprovalRunner } from '../approval/approval.runner.ts';
import { createApprovalService } from '../approval/approval.service.ts';
import { createApproveList } from '../approval/approve-list.ts';
import { createDelegationService } from '../approval/delegation.service.ts';
import { createMovePlaces } from '../approval/move-places.service.ts';
import { defineTimeouts } from '../approval/timeouts.ts';
import type { PlacingService } from '../placing/placing.service.ts';
import type { TemplateService } from '../template/template.service.ts';
import { createApplicationDetails } from './application.detail.ts';
import { createApplicationLists } from './application.lists.ts';
import { createApplicationService } from './application.service.ts';
import { createDraftService } from './draft.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly counts: Counts;
  readonly tell: Tell;
  readonly runner: ApprovalRunner;
  readonly templates: TemplateService;
  readonly files: FileService;
  readonly placing: PlacingService;
}

/** Everything about applications and their approval, put together. */
export const createApplications = (parts: Parts) => {
  const { transactions, jobs, counts, runner } = parts;
  defineTimeouts(jobs, transactions, runner);
  const drafts = createDraftService(transactions);
  const applicationLists = createApplicationLists(transactions);
  counts.add('applyNumber.approveAll', applicationLists.countToDecide);
  counts.add('applyNumber.applyAll', applicationLists.countNews);
  return {
    drafts,
    applicationLists,
    applications: createApplicationService({ ...parts, drafts }),
    applicationDetails: createApplicationDetails(parts),
    approvals: createApprovalService(parts),
    movePlaces: createMovePlaces(parts),
    approveList: createApproveList(transactions),
    delegations: createDelegationService(parts),
  };
};
