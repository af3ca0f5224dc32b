import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Role } from '@chancery/contract/unit/codes.ts';

interface ActorBase {
  readonly sessionId: string;
  readonly id: string;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

/** A person logged in by phone or username, perhaps acting in a unit. */
export interface PersonActor extends ActorBase {
  readonly kind: 'user';
  readonly mobile: string;
  readonly companyId: string | undefined;
  readonly role: CodeOf<typeof Role> | undefined;
}

/** A person acting in a unit. */
export interface UnitActor extends PersonActor {
  readonly companyId: string;
  readonly role: CodeOf<typeof Role>;
}

/** Somebody who runs the platform. */
export interface OperatorActor extends ActorBase {
  readonly kind: 'operator';
  readonly mustChangePassword: boolean;
  /** The password was right; the second step of the login is still to come. */
  readonly secondStepDue: boolean;
  /** The partner they engrave seals for: its desk is all they reach. */
  readonly engraverId?: string | undefined;
}

/** Somebody of a partner that engraves seals. */
export interface EngraverActor extends OperatorActor {
  readonly engraverId: string;
}

export type Actor = PersonActor | OperatorActor;

/** What a transaction may see: one unit, or the platform. */
export type Scope = { readonly companyId: string } | 'platform';

/** The scope of an actor: whoever acts in a unit sees nothing beyond it. */
export const scopeOf = (actor: Actor): Scope =>
  actor.kind === 'user' && actor.companyId !== undefined ? { companyId: actor.companyId } : 'platform';

/** Narrows to somebody acting in a unit. */
export const isInUnit = (actor: Actor): actor is UnitActor =>
  actor.kind === 'user' && actor.companyId !== undefined;
