import { ApprovalAction, TaskState } from '../codes.ts';
import type { OtherAction } from './action.ts';
import { applicantMayDecide } from './bring-in.ts';
import type { Moved } from './moved.ts';
import { addTasks, patchTasks, record, still } from './moved.ts';
import { standInFor } from './seats.ts';
import { advance, dueAt, newTask } from './stage.ts';
import type { Approval, Task } from './state.ts';
import { isLive, stepHere, takesPart, tasksHere } from './state.ts';
import type { World } from './world.ts';

type HandOver = Extract<OtherAction, { readonly action: 'handOver' }>;

/** The administrators who could take over, apart from the applicant and those ruled out. */
export const freeAdministrators = (
  { applicantId }: Approval,
  isOut: (userId: string) => boolean,
  { directory }: World,
): readonly string[] =>
  directory.administrators.filter(
    (userId) => userId !== applicantId && directory.isActive(userId) && !isOut(userId),
  );

/** Puts others in the place of a task; several of them are alternatives. */
export const replace = (moved: Moved, mine: Task, people: readonly string[], world: World): Moved => {
  const gone = patchTasks(
    moved,
    ({ id }) => id === mine.id,
    () => ({ state: people.length > 0 ? TaskState.transferred : TaskState.dropped, dueAt: null }),
  );
  const { now } = world;
  const isOpen = mine.state === TaskState.open;
  const open = isOpen
    ? { state: TaskState.open, openedAt: now, dueAt: dueAt(stepHere(gone.state), now) }
    : {};
  const seat = { insteadOf: mine.userId };
  return addTasks(
    gone,
    people.map((userId) => ({ ...newTask(gone.state, { ...seat, userId }, mine, world), ...open })),
  );
};

const fits = (state: Approval, userId: string, mine: Task, { directory }: World): boolean =>
  directory.isActive(userId) &&
  !takesPart(state, userId) &&
  (userId !== state.applicantId || applicantMayDecide(state, mine));

const isBeside = (mine: Task) => (task: Task) =>
  task !== mine && isLive(task) && task.slot === mine.slot && task.order === mine.order;

/** Who gets it: the one named, else the one whose place it was, else an administrator. */
const successors = (state: Approval, { from, to }: HandOver, mine: Task, world: World): readonly string[] => {
  const isTaken = (other: string) => takesPart(state, other);
  const isStaying = world.directory.isActive(from);
  const [first] = [to, isStaying ? null : mine.insteadOf]
    .filter((userId) => userId !== null)
    .filter((userId) => fits(state, userId, mine, world));
  if (first) return [standInFor(first, state.applicantId, isTaken, world.directory)];
  if (isStaying || tasksHere(state).some(isBeside(mine))) return [];
  return freeAdministrators(state, isTaken, world);
};

/** Moves what waits for somebody to others; where nobody can take it from one who is gone, the step goes on without. */
export const handOver = (state: Approval, action: HandOver, world: World): Moved => {
  const mine = tasksHere(state).find((task) => task.userId === action.from && isLive(task));
  const people = mine ? successors(state, action, mine, world) : [];
  if (!mine || (people.length === 0 && world.directory.isActive(action.from))) return still(state);
  const begun = record(still(state), {
    action: ApprovalAction.handOver,
    by: action.by,
    insteadOf: action.from,
    people,
    text: action.text ?? '',
    taskId: mine.id,
  });
  return advance(replace(begun, mine, people, world), world);
};
