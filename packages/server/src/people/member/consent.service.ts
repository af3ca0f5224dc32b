import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { AnyEndpoint, CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { actionOf } from '@chancery/contract/log/calls.ts';
import { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import { acceptInvitation, declineInvitation } from '@chancery/contract/member/invitation.ts';
import { mayGrant } from '@chancery/contract/member/rules.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { PersonActor } from '../../kit/actor.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { MessageService } from '../message/message.service.ts';
import { company, membership } from '../unit/unit.table.ts';
import { tellUnit } from '../unit/unit-access.ts';
import {
  auditInvitation,
  calledBy,
  endInvitation,
  type InvitationRow,
  lockInvitation,
  stateOf,
} from './invitation.rows.ts';
import { invitation } from './invitation.table.ts';
import { keptMembership } from './member.kept.ts';
import { auditOf, type MemberRow, presentOne } from './member.rows.ts';
import { setDepartments, stillThere } from './member-entry.ts';
import { refuseCrowded } from './member-places.ts';
import type { OwnInvitations } from './own-invitations.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly messages: Pick<MessageService, 'tell'>;
  readonly evidence: Evidence;
  readonly refusals: Pick<OwnInvitations, 'add'>;
}

/** Where an answer came from that tells the unit nothing else. */
const unknown = { ip: '', clientType: '' };

/** Lets people say yes or no to the units that invite them. Their number, proved at the login, is what they own. */
export const createConsentService = ({ transactions, messages, evidence, refusals }: Parts) => {
  const findOwn = async (tx: Tx, actor: PersonActor, id: string) => {
    const [found] = await tx
      .select({ companyId: invitation.companyId, unit: company.name })
      .from(invitation)
      .innerJoin(company, and(eq(company.id, invitation.companyId), isNull(company.deletedAt)))
      .where(and(eq(invitation.id, id), eq(invitation.mobile, actor.mobile)));
    return found ?? refuse('invitation.notFound');
  };

  const inviterOf = async (tx: Tx, { companyId, invitedBy }: InvitationRow) => {
    const [inviter] = await tx
      .select()
      .from(membership)
      .where(
        and(
          eq(membership.companyId, companyId),
          eq(membership.accountId, invitedBy),
          isNull(membership.disabledAt),
        ),
      );
    return inviter;
  };

  /** Whoever invited must still be there and still be allowed to, so that nobody brings people in after leaving. */
  const refuseOver = async (tx: Tx, row: InvitationRow): Promise<void> => {
    const inviter = await inviterOf(tx, row);
    const isGood = stateOf(row) === InvitationState.pending && inviter && mayGrant(inviter.role, row.role);
    if (!isGood) refuse('invitation.ended');
  };

  const enrol = async (tx: Tx, actor: PersonActor, row: InvitationRow): Promise<MemberRow | undefined> => {
    const values = {
      id: uuidv7(),
      companyId: row.companyId,
      accountId: actor.id,
      role: row.role,
      realName: calledBy(row),
      jobTitle: row.jobTitle,
      invitedAt: row.createdAt,
      updatedBy: row.invitedByName,
    };
    const [member] = await addRows(tx, keptMembership, [values], { known: 'stays' });
    if (member) await setDepartments(tx, member, await stillThere(tx, row.companyId, row.departmentIds));
    return member;
  };

  /** It stands in the unit's own log and evidence; who answers may be at work elsewhere meanwhile. */
  const record = async (
    tx: Tx,
    actor: PersonActor,
    row: InvitationRow,
    endpoint: AnyEndpoint,
    after: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    const by = { kind: actor.kind, id: actor.id, name: calledBy(row) };
    const isMember = endpoint === acceptInvitation;
    const [objectType, objectId] = isMember ? ['member', actor.id] : ['invitation', row.id];
    const entry = { action: actionOf(endpoint), objectType, objectId, objectName: by.name };
    const before = auditInvitation(row);
    const told = { ...entry, before, after };
    // Who says no stays unknown to the unit but for the number it typed.
    await (isMember
      ? tellUnit(tx, by, row.companyId, told)
      : tellUnit(tx, { ...by, id: row.id }, row.companyId, told, unknown));
    await evidence.append(tx, {
      companyId: row.companyId,
      kind: EvidenceKind.permissionChanged,
      subjectId: objectId,
      facts: { action: entry.action, actor: actor.kind, type: objectType, name: by.name, before, after },
      ...(isMember ? { by: { id: actor.id, name: by.name } } : {}),
    });
  };

  const tellInviter = async (tx: Tx, row: InvitationRow, event: 'member.joined' | 'member.declined') => {
    const inviter = await inviterOf(tx, row);
    if (!inviter) return;
    const { companyId } = row;
    const params = { name: calledBy(row) };
    await messages.tell(tx, { companyId, to: [inviter.accountId], event, params, link: '/unit/member' });
  };

  const accept = (actor: PersonActor, id: string): Promise<CallResult<typeof acceptInvitation>> =>
    transactions.write('platform', async (tx) => {
      const { companyId, unit } = await findOwn(tx, actor, id);
      await refuseCrowded(tx, companyId);
      const row = await lockInvitation(tx, companyId, id);
      if (row.outcome === InvitationState.accepted) return { companyId };
      await refuseOver(tx, row);
      await endInvitation(tx, row, InvitationState.accepted);
      const member = await enrol(tx, actor, row);
      if (!member) return { companyId };
      await record(tx, actor, row, acceptInvitation, auditOf(await presentOne(tx, member)));
      await tellInviter(tx, row, MessageEvent.memberJoined);
      await messages.tell(tx, {
        companyId,
        to: [actor.id],
        event: MessageEvent.memberInvited,
        params: { unit },
        link: '/dashboard',
      });
      return { companyId };
    });

  const decline = (
    actor: PersonActor,
    { id, forGood }: CheckedInput<typeof declineInvitation>,
  ): Promise<CallResult<typeof declineInvitation>> =>
    transactions.write('platform', async (tx) => {
      const { companyId } = await findOwn(tx, actor, id);
      const row = await lockInvitation(tx, companyId, id);
      if (forGood) await refusals.add(tx, actor, companyId);
      if (row.outcome === InvitationState.declined) return {};
      if (stateOf(row) !== InvitationState.pending) refuse('invitation.ended');
      const ended = await endInvitation(tx, row, InvitationState.declined);
      await record(tx, actor, ended, declineInvitation, { state: InvitationState.declined });
      await tellInviter(tx, row, MessageEvent.memberDeclined);
      return {};
    });

  return answering({ accept, decline }, (consents) => [
    handle(acceptInvitation, ({ actor, input }) => consents.accept(actor, input.id)),
    handle(declineInvitation, ({ actor, input }) => consents.decline(actor, input)),
  ]);
};
