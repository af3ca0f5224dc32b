import type { CodeOf } from '../../kit/codes.ts';
import { ApprovalAction, ApprovalEnd, ApprovalState, TaskState } from '../codes.ts';
import type { ApproverAction } from './action.ts';
import type { Moved, Refused } from './moved.ts';
import { become, dropLive, finish, patchTasks, record, still } from './moved.ts';
import { returnTargets } from './return-targets.ts';
import { advance, enterStage } from './stage.ts';
import type { Approval, Task } from './state.ts';
import { isLive, tasksHere } from './state.ts';
import { isStageDone } from './turns.ts';
import type { World } from './world.ts';

/** The first of several alternatives to act takes the place; the others need not decide any more. */
export const claim = (moved: Moved, mine: Task): Moved => {
  const others = tasksHere(moved.state).filter(
    (task) => task.id !== mine.id && isLive(task) && task.slot === mine.slot && task.order === mine.order,
  );
  if (others.length === 0) return moved;
  const claimed = patchTasks(
    moved,
    (task) => others.includes(task),
    () => ({ state: TaskState.dropped, dueAt: null }),
  );
  // Where the step is over anyway, that says it all.
  if (isStageDone(claimed.state)) return claimed;
  return record(claimed, { action: ApprovalAction.skip, people: others.map(({ userId }) => userId) });
};

/** Writes a decision into the task. */
export const decided = (
  moved: Moved,
  mine: Task,
  state: CodeOf<typeof TaskState>,
  opinion: string,
  now: Date,
): Moved =>
  patchTasks(
    moved,
    ({ id }) => id === mine.id,
    () => ({ state, opinion, decidedAt: now, dueAt: null }),
  );

const written = (state: Approval, action: ApproverAction, mine: Task): Moved =>
  record(still(state), {
    action: action.action,
    by: action.by,
    insteadOf: mine.insteadOf,
    text: action.text ?? '',
    taskId: mine.id,
  });

export const approve = (state: Approval, action: ApproverAction, mine: Task, world: World): Moved => {
  const agreed = decided(
    written(state, action, mine),
    mine,
    TaskState.approved,
    action.text ?? '',
    world.now,
  );
  return advance(become(claim(agreed, mine), { state: ApprovalState.running }), world);
};

export const reject = (state: Approval, action: ApproverAction, mine: Task, { now }: World): Moved =>
  finish(
    decided(written(state, action, mine), mine, TaskState.rejected, action.text ?? '', now),
    ApprovalEnd.rejected,
  );

const goBack = (state: Approval, action: ApproverAction, mine: Task, { now }: World): Moved =>
  dropLive(decided(written(state, action, mine), mine, TaskState.returned, action.text ?? '', now));

export const returnToApplicant = (state: Approval, action: ApproverAction, mine: Task, world: World): Moved =>
  become(goBack(state, action, mine, world), { returned: true, state: ApprovalState.awaiting });

/** From the step on, everything is asked anew; what was decided before stays in the history only. */
export const returnToStep = (
  state: Approval,
  action: Extract<ApproverAction, { action: typeof ApprovalAction.returnToStep }>,
  mine: Task,
  world: World,
): Moved | Refused => {
  const target = returnTargets(state).find(({ stepId }) => stepId === action.stepId);
  if (!target) return { refused: 'apply.cannotReturnThere' };
  const back = become(goBack(state, action, mine, world), {
    round: state.round + 1,
    state: ApprovalState.running,
  });
  return enterStage(back, target.stage, world);
};
