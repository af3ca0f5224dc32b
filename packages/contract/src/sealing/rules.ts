import type { CodeOf } from '../kit/codes.ts';
import { SealedState } from './codes.ts';

type State = CodeOf<typeof SealedState>;

/** Whether a file waits or is being sealed. */
export const isUnderWay = (state: State | null): boolean =>
  state === SealedState.waiting || state === SealedState.working;

/** Whether a file may be sealed: it never was tried, or it came to nothing. */
export const maySeal = (state: State | null): boolean => !isUnderWay(state) && state !== SealedState.done;
