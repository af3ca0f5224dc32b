import { expect } from 'vitest';
import { ApprovalAction, ApprovalState, DecisionMode, TaskState } from '../codes.ts';
import type { Transitions } from '../rules.ts';
import { transitionOf, transitions } from '../rules.ts';
import { act } from './act.ts';
import type { Action } from './action.ts';
import { tellBy } from './history.ts';
import { actionsOf } from './may.ts';
import type { ApprovalEvent, Moved, Refused } from './moved.ts';
import { isRefused } from './moved.ts';
import { peopleOf } from './seats.ts';
import type { Approval, Task } from './state.ts';
import { isDone, isLive, stepHere, tasksHere } from './state.ts';
import type { World } from './world.ts';

const check = (holds: boolean, what: string, about?: unknown): void => {
  if (!holds) expect.fail(`${what}: ${JSON.stringify(about)}`);
};

const isOpen = ({ state }: Task) => state === TaskState.open;

/** An approval has one outcome, told once and last. */
const oneOutcome = (state: Approval, history: readonly ApprovalEvent[]): void => {
  const ends = history.filter(({ action }) => action === ApprovalAction.end);
  check(ends.length === (state.end === null ? 0 : 1), 'an approval has one outcome', ends);
  const over = state.state === ApprovalState.approved || state.state === ApprovalState.rejected;
  check(over === (state.end !== null), 'state and outcome agree', state);
  const last = history.filter(({ action }) => action !== ApprovalAction.comment).at(-1);
  if (state.end) check(last?.action === ApprovalAction.end, 'the outcome is told last', last);
};

/** Live tasks are only where the approval stands. */
const liveHere = (state: Approval): void => {
  const here = new Set(tasksHere(state));
  const isIdle = state.end !== null || state.returned;
  const stray = state.tasks.filter((task) => isLive(task) && (isIdle || !here.has(task)));
  check(stray.length === 0, 'nothing waits elsewhere', stray);
};

const decides = (task: Task) =>
  isLive(task) ||
  ([TaskState.approved, TaskState.passed, TaskState.rejected, TaskState.returned] as string[]).includes(
    task.state,
  );

/** In a step and round, one person decides at most once. */
const nobodyTwice = ({ tasks }: Approval): void => {
  const keys = tasks.filter(decides).map(({ stage, round, userId }) => `${stage}/${round}/${userId}`);
  check(new Set(keys).size === keys.length, 'nobody decides twice', keys);
};

/** Within a slot turns come in order, and in a sequence slot by slot. */
const inTurn = (state: Approval): void => {
  if (state.end !== null || state.returned || state.round === 0) return;
  const here = tasksHere(state);
  for (const task of here.filter(isOpen)) {
    const before = here.filter(
      (other) => other.slot === task.slot && other.order < task.order && isLive(other),
    );
    check(before.length === 0, 'nobody is asked before their turn', { task, before });
  }
  const slots = new Set(here.filter(isOpen).map(({ slot }) => slot));
  if (stepHere(state).mode === DecisionMode.sequence) check(slots.size === 1, 'one after another', here);
};

/** Somebody who can is always there to decide. */
const neverStuck = (state: Approval, world: World): void => {
  if (state.end !== null || state.returned) return;
  const idle = state.tasks.filter((task) => isLive(task) && !world.directory.isActive(task.userId));
  check(idle.length === 0, 'nothing waits for one who is gone', idle);
  const open = tasksHere(state).filter(isOpen);
  check(open.length > 0, 'a flow is never stuck', state);
  for (const { id, userId } of open) {
    check(actionsOf(state, userId).taskId === id, 'who is asked sees it', { id, userId });
    const tried = act(state, { action: 'approve', by: userId, taskId: id }, world);
    check(!isRefused(tried), 'who is asked can decide', tried);
  }
  const others = tasksHere(state).some(
    (task) => task.userId !== state.applicantId && (isLive(task) || isDone(task)),
  );
  check(others, 'the applicant is never the only one to decide', tasksHere(state));
};

/** Somebody other than the applicant, or the clock in their place, agreed to what is approved. */
const trulyApproved = ({ state, tasks, round, applicantId }: Approval): void => {
  if (state !== ApprovalState.approved) return;
  const agreed = tasks.some((task) => task.round === round && task.userId !== applicantId && isDone(task));
  check(agreed, 'what nobody agreed to is not approved', tasks);
};

/** The history alone tells where it stands. */
const historyExplains = (state: Approval, history: readonly ApprovalEvent[]): void => {
  const told = tellBy(history);
  const open = tasksHere(state).filter(isOpen);
  const isIdle = state.end !== null || state.returned;
  const byHistory = JSON.stringify({ ...told, open: [...told.open].sort() });
  const inFact = JSON.stringify({
    state: state.state,
    end: state.end,
    returned: state.returned,
    round: state.round,
    stepId: isIdle ? null : (state.route[state.stage]?.id ?? null),
    open: open.map(({ userId }) => userId).sort(),
  });
  check(byHistory === inFact, 'the history explains the state', { byHistory, inFact, history });
};

/** Whatever holds for an approval at any time. */
export const checkState = (state: Approval, history: readonly ApprovalEvent[], world: World): void => {
  oneOutcome(state, history);
  liveHere(state);
  nobodyTwice(state);
  inTurn(state);
  neverStuck(state, world);
  trulyApproved(state);
  historyExplains(state, history);
};

/** A step that everybody decides is not left while somebody else's turn is still to come. */
const nobodyPassedOver = (before: Approval, after: Approval, taskId: string): void => {
  if (after.stage === before.stage && after.round === before.round) return;
  if (after.end !== null && after.state === ApprovalState.rejected && after.stage === before.stage) return;
  if (stepHere(before).mode === DecisionMode.any) return;
  const mine = before.tasks.find(({ id }) => id === taskId);
  const left = tasksHere(before).filter(
    (task) => isLive(task) && !(task.slot === mine?.slot && task.order === mine.order),
  );
  check(left.length === 0, 'a step of all is not left before all decided', left);
};

/** After a return everybody whom the step means is asked again. */
const nobodyLost = (after: Approval, stepId: string, world: World): void => {
  const step = after.route[after.stage];
  if (after.end !== null || step?.kind !== 'approve' || step.id !== stepId) return;
  const people = peopleOf(step.id, step.approvers, after, world.directory);
  const lost = people.filter(
    (userId) =>
      userId !== after.applicantId &&
      !tasksHere(after).some((task) => isLive(task) && [task.userId, task.insteadOf].includes(userId)),
  );
  check(lost.length === 0, 'a return loses nobody', lost);
};

const rowOf = (action: Action['action'], events: readonly ApprovalEvent[]): Transitions | undefined => {
  if (action !== 'timeOut') return action;
  const first = events[0]?.action;
  return first && first in transitions ? (first as Transitions) : undefined;
};

/** Whatever holds between a state and the next. */
export const checkMove = (
  before: Approval,
  after: Approval,
  action: Action,
  events: readonly ApprovalEvent[],
  world: World,
): void => {
  if (before.end !== null) check(after === before, 'nothing is decided after the end', action);
  const row = rowOf(action.action, events);
  const to = row && transitionOf(row).from[before.state];
  check(to?.includes(after.state) === true, 'the table knows the transition', {
    action,
    to,
    after: after.state,
  });
  if (action.action === 'approve') nobodyPassedOver(before, after, action.taskId);
  if (action.action === 'returnToStep') nobodyLost(after, action.stepId, world);
  if (action.action === 'timeOut') {
    const late = before.tasks.find(({ id }) => id === action.taskId);
    check(late?.dueAt != null && late.dueAt <= world.now, 'the clock touches only what is late', late);
  }
  const isDecision = action.action === 'approve' || action.action === 'reject';
  if (isDecision) check(events[0]?.by === action.by, 'the history names who decided', events);
  const kept = before.tasks.every((task) => after.tasks.some(({ id }) => id === task.id));
  check(kept, 'no task disappears', action);
};

const simple: readonly string[] = [
  'approve',
  'reject',
  'returnToApplicant',
  'movePlaces',
  'revoke',
  'resubmit',
  'notify',
];

/** What somebody is offered they can do, and nothing else. */
export const checkOffer = (
  before: Approval,
  action: Action,
  outcome: Moved | Refused,
  { directory }: World,
): void => {
  const by = 'by' in action ? action.by : null;
  if (by === null || !simple.includes(action.action) || !directory.isActive(by)) return;
  const mine = actionsOf(before, by);
  const isOffered = mine.actions.some((offered) => offered === action.action);
  const isMine = !('taskId' in action) || action.taskId === mine.taskId;
  check((isOffered && isMine) !== isRefused(outcome), 'what is offered is possible', { action, outcome });
};
