import type { ErrorKey } from '../../errors.ts';
import type { CodeOf } from '../../kit/codes.ts';
import { ApprovalAction, ApprovalEnd, ApprovalState, TaskState } from '../codes.ts';
import type { Approval, Task } from './state.ts';
import { isLive } from './state.ts';

/** Something that happened. The last one of an approval that is over is always `end`, whose text is the ApprovalEnd. */
export interface ApprovalEvent {
  readonly action: CodeOf<typeof ApprovalAction>;
  /** Null when the clock or the system did it. */
  readonly by: string | null;
  readonly insteadOf: string | null;
  readonly stepId: string | null;
  /** Whom it concerned: who was asked, told, brought in or passed over, or whose time ran out. */
  readonly people: readonly string[];
  readonly text: string;
  readonly taskId: string | null;
}

/** What an action led to. */
export interface Moved {
  readonly state: Approval;
  readonly events: readonly ApprovalEvent[];
}

/** Why an action is not possible; the server puts names into the parameters. */
export interface Refused {
  readonly refused: ErrorKey;
  readonly params?: Readonly<Record<string, string>>;
}

export const isRefused = <Result extends object>(outcome: Result | Refused): outcome is Refused =>
  'refused' in outcome;

/** Nothing has happened yet. */
export const still = (state: Approval): Moved => ({ state, events: [] });

/** Changes the application itself. */
export const become = ({ state, events }: Moved, change: Partial<Approval>): Moved => ({
  state: { ...state, ...change },
  events,
});

/** Adds to the history; the step is the present one unless told otherwise. */
export const record = (
  { state, events }: Moved,
  event: Partial<ApprovalEvent> & Pick<ApprovalEvent, 'action'>,
): Moved => {
  const stepId = state.route[state.stage]?.id ?? null;
  const blank = { by: null, insteadOf: null, stepId, people: [], text: '', taskId: null };
  return { state, events: [...events, { ...blank, ...event }] };
};

/** Changes the tasks that a test picks. */
export const patchTasks = (
  moved: Moved,
  picks: (task: Task) => boolean,
  change: (task: Task) => Partial<Task>,
): Moved =>
  become(moved, {
    tasks: moved.state.tasks.map((task) => (picks(task) ? { ...task, ...change(task) } : task)),
  });

/** Brings tasks in. */
export const addTasks = (moved: Moved, tasks: readonly Task[]): Moved =>
  become(moved, { tasks: [...moved.state.tasks, ...tasks] });

/** What nobody has to decide any more. */
export const dropLive = (moved: Moved): Moved =>
  patchTasks(moved, isLive, () => ({ state: TaskState.dropped, dueAt: null }));

/** Closes the approval for good. */
export const finish = (moved: Moved, end: CodeOf<typeof ApprovalEnd>): Moved =>
  record(
    become(dropLive(moved), {
      end,
      returned: false,
      state: end === ApprovalEnd.approved ? ApprovalState.approved : ApprovalState.rejected,
    }),
    { action: ApprovalAction.end, text: end },
  );
