import type { Approvers } from '../flow.ts';

/** Who is who, as the engine asks for it. */
export interface Directory {
  /** The active members a source means; an applicant's choice is not asked here. */
  resolve(approvers: Approvers, applicantId: string): readonly string[];
  /** Whether somebody is a member of the unit who can work. */
  isActive(userId: string): boolean;
  /** Who decides for somebody just now. */
  delegateOf(userId: string): string | null;
  /** The nearest head above somebody who is somebody else. */
  headAbove(userId: string): string | null;
  /** The active administrators of the unit, the main one first. */
  readonly administrators: readonly string[];
}

/** All that the engine knows besides the application itself. */
export interface World {
  readonly now: Date;
  readonly newId: () => string;
  readonly directory: Directory;
}
