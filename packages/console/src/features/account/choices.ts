import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { UnitChoice } from '@chancery/contract/unit/calls.ts';
import type { z } from 'zod';
import { listOwnInvitations, type OwnInvitation as OwnInvitationShape } from '#wire/member/invitation.ts';
import { listUnitsByUser } from '#wire/unit/calls.ts';
import { type Access, loadAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { lastUnit } from '../../kit/unit.ts';

export type Choice = z.output<typeof UnitChoice>;
export type OwnInvitation = z.output<typeof OwnInvitationShape>;
export type RefusedUnit = CallResult<typeof listOwnInvitations>['refused'][number];

/** The units of a person, who they are, and the one unit that needs no asking. */
export interface Choices {
  readonly access: Access;
  readonly units: readonly Choice[];
  /** Units that wait for an answer. */
  readonly invitations: readonly OwnInvitation[];
  /** Units whose invitations they do not want to see. */
  readonly refused: readonly RefusedUnit[];
  /** Entered without a question: the only unit right after a login, or the one a lost session was in. */
  readonly automatic?: Choice;
}

/** Which unit to enter without asking. Somebody who is in a unit came here to change it and is asked. */
export const automaticChoice = (
  units: readonly Choice[],
  current: string | undefined,
  last: string | undefined,
  isReturning: boolean,
): Choice | undefined => {
  if (current !== undefined) return undefined;
  if (units.length === 1) return units[0];
  return isReturning ? units.find((unit) => unit.companyId === last) : undefined;
};

/** Fetches the choices of the person who is logged in. */
export const fetchChoices = async (isReturning: boolean): Promise<Choices> => {
  const [access, { list }, { list: invitations, refused }] = await Promise.all([
    loadAccess(),
    call(listUnitsByUser),
    call(listOwnInvitations),
  ]);
  const automatic = automaticChoice(list, access.unit?.companyId, lastUnit(), isReturning);
  // Whoever is invited somewhere is shown that first, but for somebody who was torn out of their work.
  const isAsked = invitations.length > 0 && !isReturning;
  return { access, units: list, invitations, refused, automatic: isAsked ? undefined : automatic };
};
