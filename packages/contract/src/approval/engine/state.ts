import type { CodeOf } from '../../kit/codes.ts';
import type { ApprovalEnd } from '../codes.ts';
import { ApprovalState, TaskState } from '../codes.ts';
import type { ApproveStep, PlainStep } from '../flow.ts';

/**
 * One person's part in a step. Tasks of one slot are decided in their order, and those of the same slot and order are
 * alternatives: the first of them to act takes the place of all.
 */
export interface Task {
  readonly id: string;
  /** The step's place in the route. */
  readonly stage: number;
  readonly round: number;
  readonly slot: number;
  readonly order: number;
  readonly userId: string;
  /** Whose place the person takes, by delegation, transfer or hand-over. */
  readonly insteadOf: string | null;
  /** The approver who brought the person in. */
  readonly addedBy: string | null;
  readonly state: CodeOf<typeof TaskState>;
  readonly openedAt: Date | null;
  readonly dueAt: Date | null;
  readonly decidedAt: Date | null;
  readonly opinion: string;
}

/** Whom the applicant chose for a step. */
export interface Choice {
  readonly stepId: string;
  readonly userIds: readonly string[];
}

/** An application as the engine sees it. */
export interface Approval {
  readonly applicantId: string;
  readonly state: CodeOf<typeof ApprovalState>;
  readonly end: CodeOf<typeof ApprovalEnd> | null;
  /** It was sent back and waits for the applicant. */
  readonly returned: boolean;
  /** Where it stands in the route; past its last step once everything is approved. */
  readonly stage: number;
  /** Counts submissions and returns to a step, from 1; 0 before it is submitted. */
  readonly round: number;
  readonly route: readonly PlainStep[];
  readonly chosen: readonly Choice[];
  /** The tasks of all rounds. One that an action did not touch stays the same object. */
  readonly tasks: readonly Task[];
}

/** An application that is about to be submitted. */
export const newApproval = (
  applicantId: string,
  route: readonly PlainStep[],
  chosen: readonly Choice[] = [],
): Approval => ({
  applicantId,
  state: ApprovalState.awaiting,
  end: null,
  returned: false,
  stage: 0,
  round: 0,
  route,
  chosen,
  tasks: [],
});

const live: readonly string[] = [TaskState.open, TaskState.waiting];
const done: readonly string[] = [TaskState.approved, TaskState.passed, TaskState.timedOut];

/** Whether a task is still to be decided. */
export const isLive = (task: Task): boolean => live.includes(task.state);

/** Whether a task counts as agreed. */
export const isDone = (task: Task): boolean => done.includes(task.state);

/** Whether a person, and not the clock, agreed. */
export const isAgreed = (task: Task): boolean => isDone(task) && task.state !== TaskState.timedOut;

/** Whether the approval is over. */
export const hasEnded = (approval: Approval): boolean => approval.end !== null;

/** The tasks of the step that is being decided. */
export const tasksHere = ({ tasks, stage, round }: Approval): readonly Task[] =>
  tasks.filter((task) => task.stage === stage && task.round === round);

/** Whether somebody takes part in the present step: nobody may twice. */
export const takesPart = (approval: Approval, userId: string): boolean =>
  tasksHere(approval).some((task) => task.userId === userId && (isLive(task) || isDone(task)));

/** The step that is being decided. */
export const stepHere = ({ route, stage }: Approval): ApproveStep => {
  const step = route[stage];
  if (step?.kind !== 'approve') throw new RangeError(`no approval at stage ${stage}`);
  return step;
};
