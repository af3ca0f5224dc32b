import type { CodeOf } from '../kit/codes.ts';
import { ComplaintState as State } from './codes.ts';

type StateCode = CodeOf<typeof State>;

const steps = {
  answer: { from: [State.open, State.reopened], to: State.answered },
  reopen: { from: [State.answered, State.closed], to: State.reopened },
  close: { from: [State.open, State.answered, State.reopened], to: State.closed },
  rate: { from: [State.answered, State.closed], to: State.closed },
} as const satisfies Record<string, { from: readonly StateCode[]; to: StateCode }>;

export type ComplaintStep = keyof typeof steps;

/** Where a step leads from a state; undefined where it cannot be taken. */
export const nextComplaintState = (state: StateCode, step: ComplaintStep): StateCode | undefined => {
  const from: readonly StateCode[] = steps[step].from;
  return from.includes(state) ? steps[step].to : undefined;
};
