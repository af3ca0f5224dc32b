import type { EvidenceAlarm } from '@chancery/contract/evidence/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';

/** Why a log is not signed any further. */
export type RefusalReason = CodeOf<typeof EvidenceAlarm>;

/** A log that is not signed any further until somebody has looked at it. */
export class LogRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
