import type { CodeOf } from '../kit/codes.ts';
import { ResolutionState, MeetingState as State, VoteState } from './codes.ts';

type StateCode = CodeOf<typeof State>;

interface Step<Code> {
  readonly from: readonly Code[];
  readonly to?: Code;
}

/** Every step of a meeting: from where, and where it leads; whoever offers one and whoever takes it read this. */
const steps = {
  edit: { from: [State.draft, State.called] },
  delete: { from: [State.draft] },
  call: { from: [State.draft], to: State.called },
  answer: { from: [State.called] },
  attend: { from: [State.called, State.running] },
  leave: { from: [State.running] },
  adjourn: { from: [State.called] },
  cancel: { from: [State.called], to: State.cancelled },
  start: { from: [State.called], to: State.running },
  vote: { from: [State.running] },
  end: { from: [State.running], to: State.ended },
  write: { from: [State.ended] },
  agree: { from: [State.ended] },
  conclude: { from: [State.ended], to: State.minuted },
  resolve: { from: [State.running, State.ended, State.minuted] },
} as const satisfies Record<string, Step<StateCode>>;

export type MeetingStep = keyof typeof steps;

/** Whether a step can be taken from a state. */
export const mayMeet = (state: StateCode, step: MeetingStep): boolean =>
  (steps[step].from as readonly StateCode[]).includes(state);

/** Where a step leads, or nothing where it cannot be taken. */
export const nextMeetingState = (state: StateCode, step: MeetingStep): StateCode | undefined => {
  const { to = state }: Step<StateCode> = steps[step];
  return mayMeet(state, step) ? to : undefined;
};

type ResolutionCode = CodeOf<typeof ResolutionState>;

const resolutionSteps = {
  report: { from: [ResolutionState.open], to: ResolutionState.reported },
  return: { from: [ResolutionState.reported], to: ResolutionState.open },
  confirm: { from: [ResolutionState.reported], to: ResolutionState.done },
  drop: { from: [ResolutionState.open, ResolutionState.reported], to: ResolutionState.dropped },
} as const satisfies Record<string, Step<ResolutionCode>>;

export type ResolutionStep = keyof typeof resolutionSteps;

/** Where a step of a resolution leads, or nothing where it cannot be taken. */
export const nextResolutionState = (
  state: ResolutionCode,
  step: ResolutionStep,
): ResolutionCode | undefined => {
  const { from, to }: Step<ResolutionCode> = resolutionSteps[step];
  return from.includes(state) ? to : undefined;
};

/** Whether somebody may still vote, or change an open vote. */
export const isVoteOpen = (state: CodeOf<typeof VoteState>): boolean => state === VoteState.open;
