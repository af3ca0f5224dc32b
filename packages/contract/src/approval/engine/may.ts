import type { CodeOf } from '../../kit/codes.ts';
import { ApprovalAction, TaskState } from '../codes.ts';
import type { Transitions } from '../rules.ts';
import { transitionOf, transitions } from '../rules.ts';
import type { Action } from './action.ts';
import { mayMoveHere } from './move-places.ts';
import type { Refused } from './moved.ts';
import { returnTargets } from './return-targets.ts';
import type { Approval } from './state.ts';
import { hasEnded, tasksHere } from './state.ts';

/** The clock's actions all need the same, so one stands for them until the step's rule tells which it is. */
const ruleOf = (action: Action['action']): Transitions =>
  action === 'timeOut' ? ApprovalAction.remind : action;

/** Why the table does not let an action be done now, by this person. */
export const mayNot = (state: Approval, action: Action): Refused | undefined => {
  const { who, from, returned } = transitionOf(ruleOf(action.action));
  const isSubmit = action.action === 'submit';
  if (who === 'applicant' && 'by' in action && action.by !== state.applicantId) {
    return { refused: 'apply.notFound' };
  }
  if (from[state.state] === undefined) {
    if (hasEnded(state)) return { refused: 'apply.over', params: { how: state.end ?? '' } };
    return { refused: action.action === 'resubmit' ? 'apply.notReturned' : 'apply.taskOver' };
  }
  if (returned !== undefined && returned !== state.returned) {
    return { refused: returned ? 'apply.notReturned' : 'apply.taskOver' };
  }
  return isSubmit === (state.round === 0) ? undefined : { refused: 'apply.taskOver' };
};

/** What somebody may do now. */
export interface Mine {
  readonly taskId: string | null;
  readonly actions: readonly CodeOf<typeof ApprovalAction>[];
  /** Where it may be sent back to. */
  readonly returnTo: readonly { readonly stepId: string; readonly name: string }[];
}

/** What somebody may do now: the server tells it, the console shows it. */
export const actionsOf = (state: Approval, userId: string): Mine => {
  const open = state.returned
    ? undefined
    : tasksHere(state).find((task) => task.userId === userId && task.state === TaskState.open);
  const returnTo = open ? returnTargets(state).map(({ stepId, name }) => ({ stepId, name })) : [];
  const mayBe = (action: Transitions): boolean => {
    const { who, from, returned } = transitionOf(action);
    if (from[state.state] === undefined || (returned ?? state.returned) !== state.returned) return false;
    if ((action === ApprovalAction.submit) !== (state.round === 0)) return false;
    if (action === ApprovalAction.returnToStep) return returnTo.length > 0;
    if (action === ApprovalAction.movePlaces) return open !== undefined && mayMoveHere(state);
    if (who === 'applicant') return userId === state.applicantId;
    return who === 'anyone' || (who === 'approver' && open !== undefined);
  };
  const actions = (Object.keys(transitions) as Transitions[]).filter(mayBe);
  return { taskId: open?.id ?? null, actions, returnTo };
};
