import { getApprovalOverview } from '@chancery/contract/figure/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { peopleNamed } from '../../people/ports.ts';
import { checkSpan, type Span, spanBefore } from '../use-figure/span.ts';
import { approvalCounts, byKey, waitCounts } from './approval-counts.ts';
import { type ApprovalSum, approvalSums } from './approval-sums.ts';
import { waitingNow } from './waiting-now.ts';

/** Those who decided most, and how long they let others wait. */
const namedApprovers = async (tx: Tx, actor: UnitActor, sums: readonly ApprovalSum[]) => {
  const all = [...byKey(sums)]
    .map(([userId, sums]) => ({ userId, ...waitCounts(sums) }))
    .filter(({ decided }) => decided > 0)
    .sort((a, b) => b.decided - a.decided || a.userId.localeCompare(b.userId))
    .slice(0, limits.figure.shown);
  const names = await peopleNamed(
    tx,
    actor.companyId,
    all.map(({ userId }) => userId),
  );
  return all.map((one) => ({ ...one, realName: names.get(one.userId) ?? '' }));
};

/** Those who decided most in a span. */
export const approversOf = async (tx: Tx, actor: UnitActor, span: Span) => {
  const [sums] = await approvalSums(tx, actor, [{ span, wanted: ['approver'] }]);
  return namedApprovers(tx, actor, sums?.get('approver') ?? []);
};

/** How long approvals take, from sums kept ahead of the question. */
export const createApprovalFigureService = (transactions: Transactions) => {
  const overview = (actor: UnitActor, span: Span): Promise<CallResult<typeof getApprovalOverview>> => {
    const past = spanBefore(checkSpan(span));
    return transactions.snapshot(scopeOf(actor), async (tx) => {
      const [now, before] = await approvalSums(tx, actor, [
        { span, wanted: ['total', 'approver'] },
        { span: past, wanted: ['total'] },
      ]);
      return {
        total: approvalCounts(now?.get('total') ?? []),
        before: approvalCounts(before?.get('total') ?? []),
        approvers: await namedApprovers(tx, actor, now?.get('approver') ?? []),
        waiting: await waitingNow(tx, actor, limits.figure.shown),
      };
    });
  };

  return answering({ overview }, (figures) => [
    handle(getApprovalOverview, ({ actor, input }) => figures.overview(actor, input)),
  ]);
};
