import type { CodeOf } from '../kit/codes.ts';
import { DestructionSigner, DestructionState as State } from './codes.ts';

type StateCode = CodeOf<typeof State>;

/** What the table asks besides the state. */
export interface DestructionFacts {
  /** Who has signed, counted with whoever does so now. */
  readonly signed: number;
}

interface DestructionStep {
  readonly from: readonly StateCode[];
  /** Left out, the state stays as it is. */
  readonly to?: StateCode | ((facts: DestructionFacts) => StateCode);
}

/** How many people sign that a seal is destroyed. */
const signersNeeded: number = DestructionSigner.all.length;

const afterSigning = ({ signed }: DestructionFacts): StateCode =>
  signed >= signersNeeded ? State.completed : State.destroyed;

/** Every step towards the end of a seal: the server decides by this table, and the console shows its buttons by it. */
export const destructionSteps = {
  handIn: { from: [State.begun], to: State.handedIn },
  /** What is destroyed cannot be taken back. */
  cancel: { from: [State.begun, State.handedIn], to: State.cancelled },
  destroy: { from: [State.handedIn], to: State.destroyed },
  nameSigner: { from: [State.destroyed] },
  sign: { from: [State.destroyed], to: afterSigning },
} as const satisfies Readonly<Record<string, DestructionStep>>;

export type DestructionStepName = keyof typeof destructionSteps;

/** Where a step leads; undefined where it cannot be taken. */
export const nextDestruction = (
  state: StateCode,
  name: DestructionStepName,
  facts: DestructionFacts = { signed: 0 },
): StateCode | undefined => {
  const { from, to }: DestructionStep = destructionSteps[name];
  if (!from.includes(state)) return undefined;
  return typeof to === 'function' ? to(facts) : (to ?? state);
};
