import type { CodeOf } from '../kit/codes.ts';
import { IdentityKind, IdentityPurpose, IdentityState } from './codes.ts';

type Kind = CodeOf<typeof IdentityKind>;
type State = CodeOf<typeof IdentityState>;

/** What is needed for each kind of check. */
export const identityNeeds = {
  [IdentityKind.person]: ['name', 'idNumber'],
  [IdentityKind.personPhone]: ['name', 'idNumber', 'phone'],
  [IdentityKind.enterprise]: ['name', 'code', 'representative'],
  [IdentityKind.transfer]: ['name', 'code', 'representative', 'bank', 'account'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>;

export type IdentityFact = (typeof identityNeeds)[Kind][number];

/** Whether a kind of check needs a fact. */
export const needsFact = (kind: unknown, fact: IdentityFact): boolean =>
  (identityNeeds[kind as Kind] as readonly string[] | undefined)?.includes(fact) ?? false;

/** What a check may become from where it stands; what is answered stays. */
export const identitySteps = {
  [IdentityState.asking]: [IdentityState.waiting, IdentityState.failed],
  [IdentityState.waiting]: [
    IdentityState.amount,
    IdentityState.matches,
    IdentityState.mismatch,
    IdentityState.noRecord,
    IdentityState.failed,
  ],
  [IdentityState.amount]: [IdentityState.matches, IdentityState.mismatch, IdentityState.failed],
  [IdentityState.matches]: [],
  [IdentityState.mismatch]: [],
  [IdentityState.noRecord]: [],
  [IdentityState.failed]: [],
} as const satisfies Readonly<Record<State, readonly State[]>>;

/** Whether a check may become this. */
export const mayBecome = (from: State, to: State): boolean =>
  (identitySteps[from] as readonly State[]).includes(to);

/** Whether a provider answered, which is what counts on the ledger. */
export const isAnswered = (state: State): boolean =>
  state === IdentityState.matches || state === IdentityState.mismatch || state === IdentityState.noRecord;

/** What administrators check on demand; the others are asked by what they are part of. */
export const purposesOnDemand = [
  IdentityPurpose.counterparty,
  IdentityPurpose.agent,
  IdentityPurpose.staff,
] as const;

/** A name but for its first character, as it is kept. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = [...name];
  return first + '*'.repeat(Math.min(rest.length, 3));
};
