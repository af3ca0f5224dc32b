/** Why a log is not signed any further. */
export const refusalReasons = [
  /** An entry that waits does not bear the mark of this platform. */
  'entryForged',
  /** The newest state is not one that this platform signed. */
  'stateUnsigned',
  /** The log is shorter than it was when it was signed. */
  'shrunken',
  /** The log does not begin with what was signed before. */
  'forked',
  /** The map of threads is not the one that was signed. */
  'mapBroken',
  /** Hashes below the newest entries are not those that were signed. */
  'tileBroken',
  /** Entries are not those that were signed. */
  'entriesAltered',
  /** The key is not the one that signed until now. */
  'keyChanged',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** A log that is not signed any further until somebody has looked at it. */
export class LogRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
