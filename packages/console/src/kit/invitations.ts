import { listOwnInvitations } from '#wire/member/invitation.ts';
import { call } from './call.ts';
import { invitationCount } from './invitation-count.ts';

const heardOf = new Set<string>();

/** Asks which units invite, and answers the names of those that were not known yet. */
export const freshInvitations = async (): Promise<readonly string[]> => {
  const { list } = await call(listOwnInvitations, {}, { silent: true });
  invitationCount.set(list.length);
  const fresh = list.filter(({ id }) => !heardOf.has(id));
  for (const { id } of list) heardOf.add(id);
  return fresh.map(({ companyName }) => companyName);
};
