import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import type { HandOver } from '@chancery/contract/unit/hand-over.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { account } from '../account/account.table.ts';
import { handOver } from './hand-over.table.ts';
import { membership } from './unit.table.ts';

/** An offered unit as it lies in the database. */
export type HandOverRow = typeof handOver.$inferSelect;

/** How an offer stands now. Time ends one without anybody writing it down. */
export const stateOf = ({ outcome, expiresAt }: HandOverRow): CodeOf<typeof InvitationState> => {
  if (outcome) return outcome;
  return expiresAt.getTime() > Date.now() ? InvitationState.pending : InvitationState.expired;
};

/** An offer as one of the two sees it. */
export const presentOffer = (
  row: HandOverRow,
  readerId: string,
  companyName: string,
): z.output<typeof HandOver> => ({
  id: row.id,
  companyName,
  fromName: row.fromName,
  toName: row.toName,
  isForMe: row.toId === readerId,
  state: stateOf(row),
  createdAt: iso(row.createdAt),
  expiresAt: iso(row.expiresAt),
});

/** An offer that somebody has a part in, held until the transaction ends. */
export const lockOffer = async (
  tx: Tx,
  companyId: string,
  id: string,
  part: { readonly fromId: string } | { readonly toId: string },
): Promise<HandOverRow> => {
  const whose = 'fromId' in part ? eq(handOver.fromId, part.fromId) : eq(handOver.toId, part.toId);
  const [row] = await tx
    .select()
    .from(handOver)
    .where(and(eq(handOver.id, id), eq(handOver.companyId, companyId), whose))
    .for('update');
  return row ?? refuse('handOver.notFound');
};

/** Writes down how an offer ended. */
export const endOffer = async (
  tx: Tx,
  { id }: HandOverRow,
  outcome: NonNullable<HandOverRow['outcome']>,
): Promise<HandOverRow> => {
  const [row] = await tx
    .update(handOver)
    .set({ outcome, endedAt: sql`now()` })
    .where(eq(handOver.id, id))
    .returning();
  return row ?? refuse('handOver.notFound');
};

const whoMayAct = (tx: Tx, companyId: string, accountId: string) =>
  tx
    .select({ account, membership })
    .from(membership)
    .innerJoin(account, eq(account.id, membership.accountId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.accountId, accountId),
        isNull(membership.disabledAt),
        isNull(account.disabledAt),
      ),
    );

/** Somebody who may act in a unit, with their account. */
export const activeMember = async (tx: Tx, companyId: string, accountId: string) =>
  (await whoMayAct(tx, companyId, accountId))[0];

/** The same, held until the transaction ends; others may still refer to them. One at a time, so that nobody waits in a circle. */
export const lockActiveMember = async (tx: Tx, companyId: string, accountId: string) =>
  (await whoMayAct(tx, companyId, accountId).for('no key update'))[0];
