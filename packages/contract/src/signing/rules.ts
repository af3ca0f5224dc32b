import type { CodeOf } from '../kit/codes.ts';
import { limits } from '../limits.ts';
import { PartyState, SigningState } from './codes.ts';

type State = CodeOf<typeof SigningState>;
type Stand = CodeOf<typeof PartyState>;

/** What the order of parties is decided by. */
export interface PartyStand {
  readonly id: string;
  readonly step: number;
  readonly state: Stand;
}

/** Whether nothing can happen to a task any more. */
export const isOver = (state: State): boolean =>
  state !== SigningState.draft && state !== SigningState.running;

/** Whether somebody waits for this party. */
export const isAsked = (state: Stand): boolean => state === PartyState.asked || state === PartyState.opened;

/** Whether nothing more is expected of a party. */
export const isDone = (state: Stand): boolean =>
  state === PartyState.signed || state === PartyState.handedOver;

/** Whether a party may sign, decline or hand over now; the last day counts, whoever ends the task after it. */
export const mayAct = (
  { state, expiresAt }: { readonly state: State; readonly expiresAt: Date },
  party: Stand,
  now: number,
): boolean => state === SigningState.running && expiresAt.getTime() > now && isAsked(party);

/** The parties whose turn it is and who were not asked yet: all of the lowest step that is not done. */
export const nextToAsk = <P extends PartyStand>(parties: readonly P[]): P[] => {
  const open = parties.filter(({ state }) => !isDone(state));
  const step = Math.min(...open.map((party) => party.step));
  return open.filter((party) => party.step === step && party.state === PartyState.waiting);
};

/** Whether everybody has signed, or somebody else in their place. */
export const isComplete = (parties: readonly PartyStand[]): boolean =>
  parties.length > 0 && parties.every(({ state }) => isDone(state));

/** Steps as they follow each other without a gap, from 1. */
export const stepsInOrder = (steps: readonly number[]): number[] => {
  const known = [...new Set(steps)].sort((one, other) => one - other);
  return steps.map((step) => known.indexOf(step) + 1);
};

/** How long until a party may be reminded by hand again; 0: now. Undefined: they were reminded often enough. */
export const remindIn = (
  { reminders, remindedAt }: { readonly reminders: number; readonly remindedAt: Date | null },
  now: number,
): number | undefined => {
  if (reminders >= limits.signing.reminders) return undefined;
  const next = (remindedAt?.getTime() ?? 0) + limits.signing.remindMinutes * 60_000;
  return Math.max(0, next - now);
};
