import { ConsentKind, IdentityPurpose, IdentityState } from '@chancery/contract/identity-check/codes.ts';
import type { CheckWish } from '@chancery/identity/provider.ts';
import type { IdentityLook } from '../../identity/ports.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { PartyRow } from './signing.table.ts';

type Asked = Pick<PartyRow, 'id' | 'identity' | 'name' | 'phone' | 'companyId'>;

/** Whether a party still has to prove who they are. */
export const lacksIdentity = async (tx: Tx, look: IdentityLook, party: Asked): Promise<boolean> => {
  if (!party.identity) return false;
  const checks = await look.ofSubject(tx, party.id);
  return !checks.some(({ state, kind }) => state === IdentityState.matches && kind === party.identity);
};

/** What is compared of a party: the name and the phone are those the task was prepared with, never typed by them. */
export const proofWish = ({ identity, name, phone }: Asked, idNumber: string): CheckWish | undefined => {
  if (!identity) return undefined;
  return identity === 'person'
    ? { kind: 'person', name, idNumber }
    : { kind: identity, name, idNumber, phone };
};

/** What a party's proof is for, and that they agreed on the page. */
export const aboutParty = ({ id, companyId, name }: Asked) => ({
  companyId,
  purpose: IdentityPurpose.signing,
  subjectId: id,
  consent: ConsentKind.onScreen,
  note: '',
  askedBy: null,
  askedByName: name,
});
