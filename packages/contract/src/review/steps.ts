import type { CodeOf } from '../kit/codes.ts';
import { ReviewState as State } from './codes.ts';

type StateCode = CodeOf<typeof State>;

/** Every step of a review: scores are given once, and a conflict of interest is declared before. */
const steps = {
  score: { from: [State.asked], to: State.scored },
  decline: { from: [State.asked], to: State.declined },
  recall: { from: [State.asked, State.declined] },
} as const satisfies Record<string, { readonly from: readonly StateCode[]; readonly to?: StateCode }>;

/** Whether a step can be taken from a state. */
export const mayReview = (state: StateCode, step: keyof typeof steps): boolean =>
  (steps[step].from as readonly StateCode[]).includes(state);
