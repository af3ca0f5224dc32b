import { ApprovalAction, ApprovalState, TaskState } from '../codes.ts';
import type { ApproverAction } from './action.ts';
import { decided } from './decide.ts';
import type { Moved, Refused } from './moved.ts';
import { become, dropLive, record, still } from './moved.ts';
import { enterStage } from './stage.ts';
import type { Approval, Task } from './state.ts';
import { isDone } from './state.ts';
import type { World } from './world.ts';

/** Whether those who decide now may move seals. */
export const mayMoveHere = ({ route, stage }: Approval): boolean => {
  const step = route[stage];
  return step?.kind === 'approve' && step.mayMove === true;
};

/** What was agreed to so far and still counts: of each step its last round, of the present one this round. */
export const agreedSoFar = ({ route, stage, round, tasks }: Approval): readonly Task[] =>
  route.slice(0, stage + 1).flatMap((_, index) => {
    const there = tasks.filter((task) => task.stage === index);
    const last = index === stage ? round : Math.max(...there.map((task) => task.round));
    return there.filter((task) => task.round === last && isDone(task));
  });

/**
 * Seals stand elsewhere. On the same pages that changes nothing about who agreed; on other pages the paper says something
 * else, so everybody else who agreed is asked anew, from the first of their steps on.
 */
export const movePlaces = (
  state: Approval,
  action: Extract<ApproverAction, { action: 'movePlaces' }>,
  mine: Task,
  world: World,
): Moved | Refused => {
  if (!mayMoveHere(state)) return { refused: 'placing.mayNotMove' };
  const said = { by: action.by, insteadOf: mine.insteadOf, taskId: mine.id };
  const moved = record(still(state), {
    ...said,
    action: ApprovalAction.movePlaces,
    text: action.text ?? '',
  });
  const others = agreedSoFar(state).filter(({ userId }) => userId !== action.by);
  if (!action.otherPages || others.length === 0) return moved;
  const people = [...new Set(others.map(({ userId }) => userId))];
  const returned = decided(
    record(moved, { ...said, action: ApprovalAction.returnToStep, people }),
    mine,
    TaskState.returned,
    '',
    world.now,
  );
  const back = become(dropLive(returned), { round: state.round + 1, state: ApprovalState.running });
  return enterStage(back, Math.min(...others.map(({ stage }) => stage)), world);
};
