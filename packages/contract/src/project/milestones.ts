import type { CodeOf } from '../kit/codes.ts';
import { MilestoneState as State } from './codes.ts';

type StateCode = CodeOf<typeof State>;

interface Step {
  readonly from: readonly StateCode[];
  readonly to?: StateCode;
}

/** Every step of a milestone: from where, and where it leads. */
const steps = {
  report: { from: [State.planned, State.returned], to: State.reported },
  accept: { from: [State.reported], to: State.accepted },
  return: { from: [State.reported], to: State.returned },
  delete: { from: [State.planned] },
} as const satisfies Record<string, Step>;

export type MilestoneStep = keyof typeof steps;

/** Where a step leads, or nothing where it cannot be taken. */
export const nextMilestoneState = (state: StateCode, step: MilestoneStep): StateCode | undefined => {
  const { from, to = state }: Step = steps[step];
  return from.includes(state) ? to : undefined;
};
