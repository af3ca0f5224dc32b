import { AnnouncementState } from '../announcement/codes.ts';
import type { CodeOf } from '../kit/codes.ts';
import { ProjectStage as Stage, ProposalState as State } from './codes.ts';

type StateCode = CodeOf<typeof State>;
type StageCode = CodeOf<typeof Stage>;

interface Step {
  readonly from: readonly StateCode[];
  readonly to?: StateCode;
}

/** Every step of an application: from where, and where it leads. */
const steps = {
  save: { from: [State.draft, State.returned] },
  submit: { from: [State.draft, State.returned], to: State.submitted },
  withdraw: { from: [State.draft, State.submitted, State.returned, State.checked], to: State.withdrawn },
  resume: { from: [State.withdrawn], to: State.draft },
  return: { from: [State.submitted, State.checked], to: State.returned },
  check: { from: [State.submitted], to: State.checked },
  accept: { from: [State.checked], to: State.accepted },
  reject: { from: [State.submitted, State.checked], to: State.rejected },
  complete: { from: [State.accepted], to: State.completed },
} as const satisfies Record<string, Step>;

export type ProposalStep = keyof typeof steps;

/** Whether a step can be taken from a state. */
export const mayTake = (state: StateCode, step: ProposalStep): boolean =>
  (steps[step].from as readonly StateCode[]).includes(state);

/** Where a step leads, or nothing where it cannot be taken. */
export const nextProposalState = (state: StateCode, step: ProposalStep): StateCode | undefined => {
  const { to = state }: Step = steps[step];
  return mayTake(state, step) ? to : undefined;
};

/** What a unit is shown of a state: a decision only once the results are out. */
export const shownState = (state: StateCode, areResultsOut: boolean): StateCode =>
  !areResultsOut && (state === State.accepted || state === State.rejected) ? State.checked : state;

/** Where applications stand that a step of the project waits for: results for decisions, the end for work that goes on. */
export const waitedFor = {
  announce: [State.submitted, State.returned, State.checked],
  close: [State.accepted],
} as const;

interface Dated {
  readonly state: CodeOf<typeof AnnouncementState>;
  readonly callOpensAt: string;
  readonly callClosesAt: string;
  readonly resultsAt: string | null;
  readonly closedAt: string | null;
}

/** Where a project stands at a moment. */
export const projectStageOf = (project: Dated, now: number): StageCode => {
  if (project.state === AnnouncementState.draft) return Stage.draft;
  if (project.state === AnnouncementState.withdrawn) return Stage.withdrawn;
  if (project.closedAt !== null) return Stage.closed;
  if (project.resultsAt !== null) return Stage.announced;
  if (Date.parse(project.callOpensAt) > now) return Stage.scheduled;
  return Date.parse(project.callClosesAt) > now ? Stage.open : Stage.judging;
};

const projectSteps = {
  announce: [Stage.judging],
  close: [Stage.announced],
} as const satisfies Record<string, readonly StageCode[]>;

/** Whether the results can be published, or the project closed. */
export const mayProject = (stage: StageCode, step: keyof typeof projectSteps): boolean =>
  (projectSteps[step] as readonly StageCode[]).includes(stage);
