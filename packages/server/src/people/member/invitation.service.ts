import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import {
  addMember,
  inviteAgain,
  inviteMember,
  listInvitations,
  withdrawInvitation,
} from '@chancery/contract/member/invitation.ts';
import { and, eq, like, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { tellInvited } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { membership } from '../unit/unit.table.ts';
import {
  auditInvitation,
  calledBy,
  endInvitation,
  type InvitationRow,
  inState,
  lockInvitation,
  presentInvitation,
  stateOf,
  untilExpiry,
} from './invitation.rows.ts';
import { invitation } from './invitation.table.ts';
import type { InvitationTexts } from './invitation-texts.ts';
import { refuseGrant, shareDepartments } from './member-entry.ts';
import { refuseFull } from './member-places.ts';

type Newcomer = CheckedInput<typeof inviteMember> &
  Pick<Partial<CheckedInput<typeof addMember>>, 'realName' | 'jobTitle'>;

const secondsSince = (moment: Date | null) =>
  moment ? (Date.now() - moment.getTime()) / 1_000 : Number.POSITIVE_INFINITY;

/** Asks people to join a unit. Nothing here looks whether a number belongs to anybody beyond the unit. */
export const createInvitationService = (transactions: Transactions, texts: InvitationTexts) => {
  const noteInvitation = (row: InvitationRow, before?: unknown) =>
    note({
      objectType: 'invitation',
      objectId: row.id,
      objectName: calledBy(row),
      before,
      after: { ...auditInvitation(row), state: stateOf(row) },
    });

  const refuseMember = async (tx: Tx, companyId: string, mobile: string): Promise<void> => {
    const known = and(eq(membership.companyId, companyId), eq(membership.mobile, mobile));
    const found = await tx.select({ id: membership.id }).from(membership).where(known);
    if (found.length > 0) refuse('member.alreadyMember');
  };

  const invite = (actor: UnitActor, newcomer: Newcomer, notify = true) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      refuseGrant(actor, newcomer.role);
      await refuseMember(tx, companyId, newcomer.mobile);
      await refuseFull(tx, companyId);
      await shareDepartments(tx, companyId, newcomer.departmentIds ?? []);
      const same = and(eq(invitation.companyId, companyId), eq(invitation.mobile, newcomer.mobile));
      await tx
        .update(invitation)
        .set({ outcome: InvitationState.expired, endedAt: invitation.expiresAt })
        .where(and(same, sql`outcome IS NULL AND expires_at <= now()`));
      const [row] = await tx
        .insert(invitation)
        .values({
          ...newcomer,
          id: uuidv7(),
          companyId,
          jobTitle: newcomer.jobTitle ?? '',
          departmentIds: [...new Set(newcomer.departmentIds ?? [])],
          invitedBy: actor.id,
          invitedByName: actor.name,
          sentAt: notify ? sql`now()` : null,
          expiresAt: untilExpiry(),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) return refuse('member.alreadyInvited');
      if (notify) await texts.send(tx, row);
      await tellInvited(tx, [row.mobile]);
      noteInvitation(row);
      return { invitationId: row.id };
    });

  const add = (actor: UnitActor, { notify = false, ...who }: CheckedInput<typeof addMember>) =>
    invite(actor, who, notify);

  const again = (actor: UnitActor, id: string) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockInvitation(tx, actor.companyId, id);
      if (row.outcome) refuse('invitation.ended');
      // One that is over gave its place back, so it takes one again.
      if (stateOf(row) !== InvitationState.pending) await refuseFull(tx, actor.companyId);
      const seconds = Math.ceil(limits.inviteAgainSeconds - secondsSince(row.sentAt));
      if (seconds > 0) refuse('member.invitedJustNow', { retryAfterSeconds: seconds });
      const [renewed] = await tx
        .update(invitation)
        .set({ sentAt: sql`now()`, expiresAt: untilExpiry() })
        .where(eq(invitation.id, id))
        .returning();
      if (!renewed) return refuse('invitation.notFound');
      await texts.send(tx, renewed);
      await tellInvited(tx, [renewed.mobile]);
      noteInvitation(renewed);
      return presentInvitation(renewed);
    });

  const withdraw = (actor: UnitActor, id: string) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockInvitation(tx, actor.companyId, id);
      if (stateOf(row) === InvitationState.withdrawn) return presentInvitation(row);
      if (row.outcome) refuse('invitation.ended');
      const ended = await endInvitation(tx, row, InvitationState.withdrawn);
      noteInvitation(ended, auditInvitation(row));
      return presentInvitation(ended);
    });

  const list = (
    actor: UnitActor,
    query: CheckedInput<typeof listInvitations>,
  ): Promise<CallResult<typeof listInvitations>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: invitation,
        where: [
          eq(invitation.companyId, actor.companyId),
          query.keyword ? like(invitation.words, containing(query.keyword.toLowerCase())) : undefined,
          query.state ? inState(query.state) : undefined,
        ],
        sorts: { createdAt: invitation.createdAt },
        query,
        present: presentInvitation,
      }),
    );

  return answering({ add, invite, again, withdraw, list }, (invitations) => [
    handle(listInvitations, ({ actor, input }) => invitations.list(actor, input)),
    handle(addMember, ({ actor, input }) => invitations.add(actor, input)),
    handle(inviteMember, ({ actor, input }) => invitations.invite(actor, input)),
    handle(inviteAgain, ({ actor, input }) => invitations.again(actor, input.id)),
    handle(withdrawInvitation, ({ actor, input }) => invitations.withdraw(actor, input.id)),
  ]);
};
