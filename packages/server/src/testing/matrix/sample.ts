import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { Permission } from '@chancery/contract/permissions.ts';

/** Things of a unit that a call may name. */
export interface Things {
  readonly unitId: string;
  readonly sessionId: string;
  readonly versionId: string;
}

/** One valid way to make a call. */
export interface Sample {
  /** A valid input that speaks of these things. */
  readonly input?: (things: Things) => Record<string, unknown>;
  /** What somebody hears who names a thing of another unit or person; left out, the call names no such thing. */
  readonly foreign?: ErrorKey;
  /** The caller's session is over afterwards, so the sample needs one of its own. */
  readonly ends?: boolean;
  /** The permission the service asks for with this very input, where the call itself cannot name it. */
  readonly needs?: Permission;
}

/** One valid input for each of some calls, by their names. */
export type Samples = Readonly<Record<string, Sample>>;

/** What belongs to the platform: whoever acts in a unit is told whose business it is. */
export const operatorsOnly = { foreign: 'permission.notOperator' } as const;
