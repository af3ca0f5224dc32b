import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { allowInvitations, listOwnInvitations } from '@chancery/contract/member/invitation.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PersonActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company } from '../unit/unit.table.ts';
import { isOpen } from './invitation.rows.ts';
import { invitation, invitationRefusal } from './invitation.table.ts';

export type OwnInvitations = ReturnType<typeof createOwnInvitations>;

/** The invitations of somebody, and the units they want none of. Those go on inviting and learn nothing of it. */
export const createOwnInvitations = (transactions: Transactions) => {
  const isThere = (companyId: typeof invitation.companyId | typeof invitationRefusal.companyId) =>
    and(eq(company.id, companyId), isNull(company.deletedAt));

  const list = (actor: PersonActor): Promise<CallResult<typeof listOwnInvitations>> =>
    transactions.read('platform', async (tx) => {
      const refused = await tx
        .select({ companyId: company.id, companyName: company.name })
        .from(invitationRefusal)
        .innerJoin(company, isThere(invitationRefusal.companyId))
        .where(eq(invitationRefusal.mobile, actor.mobile))
        .orderBy(asc(company.name));
      const rows = await tx
        .select({ invitation, company })
        .from(invitation)
        .innerJoin(company, isThere(invitation.companyId))
        .where(and(eq(invitation.mobile, actor.mobile), isOpen))
        .orderBy(asc(invitation.createdAt), asc(invitation.id));
      const unwanted = new Set(refused.map(({ companyId }) => companyId));
      const wanted = rows.filter(({ company: unit }) => !unwanted.has(unit.id));
      return {
        refused,
        list: wanted.map(({ invitation: row, company: unit }) => ({
          id: row.id,
          companyName: unit.name,
          companyFullName: unit.fullName,
          invitedBy: row.invitedByName,
          role: row.role,
          createdAt: iso(row.createdAt),
          expiresAt: iso(row.expiresAt),
        })),
      };
    });

  const add = async (tx: Tx, { mobile }: PersonActor, companyId: string): Promise<void> => {
    await tx.insert(invitationRefusal).values({ mobile, companyId }).onConflictDoNothing();
  };

  const allow = (actor: PersonActor, companyId: string): Promise<CallResult<typeof allowInvitations>> =>
    transactions.write('platform', async (tx) => {
      const own = and(eq(invitationRefusal.mobile, actor.mobile), eq(invitationRefusal.companyId, companyId));
      const gone = await tx.delete(invitationRefusal).where(own).returning();
      if (gone.length === 0) refuse('invitation.notFound');
      return {};
    });

  return answering({ list, add, allow }, (ownInvitations) => [
    handle(listOwnInvitations, ({ actor }) => ownInvitations.list(actor)),
    handle(allowInvitations, ({ actor, input }) => ownInvitations.allow(actor, input.companyId)),
  ]);
};
