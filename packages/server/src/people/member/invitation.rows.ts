import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import type { Invitation } from '@chancery/contract/member/invitation.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { invitation } from './invitation.table.ts';

/** An invitation as it lies in the database. */
export type InvitationRow = typeof invitation.$inferSelect;

type State = CodeOf<typeof InvitationState>;

/** How long somebody may think about it. */
export const untilExpiry = () => sql`now() + ${limits.invitationDays} * interval '1 day'`;

/** The condition that an invitation waits for an answer. */
export const isOpen = and(isNull(invitation.outcome), gt(invitation.expiresAt, sql`now()`));

const isOver = and(isNull(invitation.outcome), lte(invitation.expiresAt, sql`now()`));

/** The condition that an invitation is in a state. Time ends one without anybody writing it down. */
export const inState = (state: State): SQL | undefined => {
  if (state === InvitationState.pending) return isOpen;
  const noted = eq(invitation.outcome, state);
  return state === InvitationState.expired ? or(noted, isOver) : noted;
};

/** How an invitation stands now. */
export const stateOf = ({ outcome, expiresAt }: InvitationRow): State => {
  if (outcome) return outcome;
  return expiresAt.getTime() > Date.now() ? InvitationState.pending : InvitationState.expired;
};

/** What somebody is called who was invited: the name that was typed, or a number that is not told in full. */
export const calledBy = ({ realName, mobile }: Pick<InvitationRow, 'realName' | 'mobile'>): string =>
  realName || maskPhone(mobile);

/** An invitation as the unit sees it. */
export const presentInvitation = (row: InvitationRow): z.output<typeof Invitation> => ({
  id: row.id,
  realName: row.realName,
  mobile: row.mobile,
  role: row.role,
  jobTitle: row.jobTitle,
  state: stateOf(row),
  invitedBy: row.invitedByName,
  createdAt: iso(row.createdAt),
  expiresAt: iso(row.expiresAt),
});

/** What the operation log keeps of an invitation. */
export const auditInvitation = ({ realName, mobile, role, jobTitle }: InvitationRow) => ({
  realName,
  mobile,
  role,
  jobTitle,
});

/** An invitation of the unit, held until the transaction ends. */
export const lockInvitation = async (tx: Tx, companyId: string, id: string): Promise<InvitationRow> => {
  const [row] = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.id, id), eq(invitation.companyId, companyId)))
    .for('update');
  return row ?? refuse('invitation.notFound');
};

/** Writes down how an invitation ended. */
export const endInvitation = async (
  tx: Tx,
  { id }: InvitationRow,
  outcome: NonNullable<InvitationRow['outcome']>,
): Promise<InvitationRow> => {
  const [row] = await tx
    .update(invitation)
    .set({ outcome, endedAt: sql`now()` })
    .where(eq(invitation.id, id))
    .returning();
  return row ?? refuse('invitation.notFound');
};
