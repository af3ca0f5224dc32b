import { ApprovalAction, ApprovalEnd, EmptyRule, TaskState } from '../codes.ts';
import type { ApproveStep, CopyStep } from '../flow.ts';
import type { Moved } from './moved.ts';
import { addTasks, become, dropLive, finish, patchTasks, record } from './moved.ts';
import type { Seat, Seating } from './seats.ts';
import { emptyRuleAt, peopleOf, seatNobody, seatsAt, standInFor } from './seats.ts';
import type { Approval, Task } from './state.ts';
import { isAgreed, isDone, stepHere, takesPart, tasksHere } from './state.ts';
import { isStageDone, isStageEmpty, tasksToOpen } from './turns.ts';
import type { World } from './world.ts';

const hourMs = 3_600_000;

/** Until when a task that opens now is to be decided. */
export const dueAt = ({ timeout }: ApproveStep, now: Date): Date | null =>
  timeout ? new Date(now.getTime() + timeout.hours * hourMs) : null;

/** A task of the present step whose turn has not come. */
export const newTask = (
  { stage, round }: Approval,
  { userId, insteadOf }: Seat,
  place: Pick<Task, 'slot' | 'order'>,
  { newId }: World,
): Task => ({
  ...{ id: newId(), stage, round, slot: place.slot, order: place.order, userId, insteadOf, addedBy: null },
  ...{ state: TaskState.waiting, openedAt: null, dueAt: null, decidedAt: null, opinion: '' },
});

/** Whether anybody but the applicant decided in this round. */
const isDecided = ({ tasks, round, applicantId }: Approval): boolean =>
  tasks.some((task) => task.round === round && task.userId !== applicantId && isDone(task));

/** Who agreed at the step decided just before, in this round. */
const agreedBefore = ({ tasks, stage, round }: Approval): readonly string[] => {
  const before = tasks.filter((task) => task.round === round && task.stage < stage);
  const last = Math.max(...before.map((task) => task.stage));
  return before.filter((task) => task.stage === last && isAgreed(task)).map(({ userId }) => userId);
};

const tellCopies = (moved: Moved, step: CopyStep, { directory }: World): Moved => {
  const people = peopleOf(step.id, step.to, moved.state, directory);
  return people.length > 0 ? record(moved, { action: ApprovalAction.copy, people }) : moved;
};

/** Whoever agreed just before is not asked the same again. */
const passAgreed = (moved: Moved, now: Date): Moved => {
  const agreed = agreedBefore(moved.state);
  const again = new Set(tasksHere(moved.state).filter(({ userId }) => agreed.includes(userId)));
  if (again.size === 0) return moved;
  const people = [...again].map(({ userId }) => userId);
  const change = () => ({ state: TaskState.passed, decidedAt: now });
  return record(
    patchTasks(moved, (task) => again.has(task), change),
    { action: ApprovalAction.skip, people },
  );
};

const seat = (moved: Moved, { seats, asOne }: Seating, world: World): Moved => {
  const slot = Math.max(-1, ...tasksHere(moved.state).map((task) => task.slot)) + 1;
  const tasks = seats.map((one, index) =>
    newTask(moved.state, one, { slot: asOne ? slot : slot + index, order: 0 }, world),
  );
  return advance(passAgreed(addTasks(moved, tasks), world.now), world);
};

const seatOrLeave = (moved: Moved, seating: Seating, world: World): Moved => {
  if (seating.seats.length > 0) return seat(moved, seating, world);
  if (seating.empty === EmptyRule.reject) return finish(moved, ApprovalEnd.nobody);
  return enterStage(record(moved, { action: ApprovalAction.skip }), moved.state.stage + 1, world);
};

/** Goes on at a step of the route, or ends where there is none any more. */
export const enterStage = (moved: Moved, stage: number, world: World): Moved => {
  const here = become(moved, { stage });
  const step = here.state.route[stage];
  if (!step) return finish(here, ApprovalEnd.approved);
  if (step.kind === 'copy') return enterStage(tellCopies(here, step, world), stage + 1, world);
  const rule = emptyRuleAt(here.state.route, stage, isDecided(here.state));
  return seatOrLeave(here, seatsAt(step, here.state, rule, world.directory), world);
};

/** Everybody of the present step is gone; its rule for nobody decides. */
const leaveEmpty = (moved: Moved, world: World): Moved => {
  const rest = dropLive(moved);
  const { route, stage } = rest.state;
  const isTaken = (userId: string) => takesPart(rest.state, userId);
  const rule = emptyRuleAt(route, stage, isDecided(rest.state));
  return seatOrLeave(rest, seatNobody(rule, rest.state, isTaken, world.directory), world);
};

const openTurns = (moved: Moved, { now, directory }: World): Moved => {
  const due = dueAt(stepHere(moved.state), now);
  const opened = tasksToOpen(moved.state).reduce((so, { id, openedAt, userId, insteadOf }) => {
    const isTaken = (other: string) => takesPart(so.state, other);
    // Who had it open before is there to decide it again.
    const isAnew = openedAt === null;
    const who = isAnew ? standInFor(userId, so.state.applicantId, isTaken, directory) : userId;
    return patchTasks(
      so,
      (task) => task.id === id,
      () => ({
        state: TaskState.open,
        userId: who,
        insteadOf: who === userId ? insteadOf : (insteadOf ?? userId),
        openedAt: now,
        dueAt: due,
      }),
    );
  }, moved);
  const before = new Map(moved.state.tasks.map((task) => [task.id, task.state]));
  const people = opened.state.tasks
    .filter(({ id, state }) => state === TaskState.open && before.get(id) === TaskState.waiting)
    .map(({ userId }) => userId);
  return people.length > 0 ? record(opened, { action: ApprovalAction.ask, people }) : opened;
};

/** Draws the consequences of what changed at the present step. */
export const advance = (moved: Moved, world: World): Moved => {
  if (isStageEmpty(moved.state)) return leaveEmpty(moved, world);
  if (isStageDone(moved.state)) return enterStage(dropLive(moved), moved.state.stage + 1, world);
  return openTurns(moved, world);
};
