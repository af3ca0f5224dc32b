import { limits } from '../limits.ts';

const { retention } = limits;

/** What grows and is no evidence. */
export type RetentionKind = keyof typeof retention;

/** Each kind, in the order in which it is shown. */
export const retentionKinds = Object.keys(retention) as RetentionKind[];

/** For how many days each kind is kept where a unit chose nothing. */
export const usualDays = Object.fromEntries(
  retentionKinds.map((kind) => [kind, retention[kind].usual]),
) as Readonly<Record<RetentionKind, number>>;
