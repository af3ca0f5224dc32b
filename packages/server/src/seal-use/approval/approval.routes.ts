import * as call from '@chancery/contract/approval/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { ApprovalService } from './approval.service.ts';
import type { createApproveList } from './approve-list.ts';
import type { DelegationService } from './delegation.service.ts';

interface Services {
  readonly approvals: ApprovalService;
  readonly approveList: ReturnType<typeof createApproveList>;
  readonly delegations: DelegationService;
}

export const approvalRoutes = ({ approvals, approveList, delegations }: Services) => [
  handle(call.listApprovals, ({ actor, input }) => approveList(actor, input)),
  handle(call.approveApply, ({ actor, input }) => approvals.approve(actor, input)),
  handle(call.approveMany, ({ actor, input }) => approvals.approveMany(actor, input)),
  handle(call.returnApply, ({ actor, input }) => approvals.sendBack(actor, input)),
  handle(call.transferApply, ({ actor, input }) => approvals.bringIn(actor, input, 'transfer')),
  handle(call.addApprover, ({ actor, input }) =>
    approvals.bringIn(actor, input, input.where === 'before' ? 'addBefore' : 'addAfter'),
  ),
  handle(call.commentApply, ({ actor, input }) => approvals.comment(actor, input)),
  handle(call.listDelegations, ({ actor }) => delegations.list(actor)),
  handle(call.addDelegation, ({ actor, input }) => delegations.add(actor, input)),
  handle(call.endDelegation, ({ actor, input }) => delegations.end(actor, input.id)),
];
