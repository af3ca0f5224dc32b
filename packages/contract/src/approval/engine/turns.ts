import { DecisionMode, TaskState } from '../codes.ts';
import type { Approval, Task } from './state.ts';
import { isDone, isLive, stepHere, tasksHere } from './state.ts';

/** What is still to come in a slot, in order, and whether it was agreed so far. */
interface Slot {
  /** The tasks whose turn it is; none when the slot is settled. */
  readonly turn: readonly Task[];
  readonly isDone: boolean;
}

const slotOf = (tasks: readonly Task[]): Slot => {
  const agreed = new Set(tasks.filter(isDone).map(({ order }) => order));
  const left = tasks.filter((task) => isLive(task) && !agreed.has(task.order));
  const first = Math.min(...left.map(({ order }) => order));
  return { turn: left.filter(({ order }) => order === first), isDone: left.length === 0 && agreed.size > 0 };
};

const slotsHere = (approval: Approval): readonly Slot[] =>
  [...Map.groupBy(tasksHere(approval), ({ slot }) => slot)]
    .sort(([one], [other]) => one - other)
    .map(([, tasks]) => slotOf(tasks));

/** Whether the present step is agreed. */
export const isStageDone = (approval: Approval): boolean => {
  const slots = slotsHere(approval);
  if (stepHere(approval).mode === DecisionMode.any) return slots.some((slot) => slot.isDone);
  return slots.some((slot) => slot.isDone) && slots.every(({ turn }) => turn.length === 0);
};

/** Whether nobody but the applicant is left to decide the present step. */
export const isStageEmpty = (approval: Approval): boolean =>
  tasksHere(approval).every(
    (task) => task.userId === approval.applicantId || !(isLive(task) || isDone(task)),
  );

/** The tasks that are to open now. */
export const tasksToOpen = (approval: Approval): readonly Task[] => {
  const turns = slotsHere(approval)
    .map(({ turn }) => turn)
    .filter((turn) => turn.length > 0);
  const now = stepHere(approval).mode === DecisionMode.sequence ? turns.slice(0, 1) : turns;
  return now.flat().filter(({ state }) => state === TaskState.waiting);
};
