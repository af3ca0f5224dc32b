import { PartyState, SigningState, SigningStep } from '@chancery/contract/signing/codes.ts';
import { and, eq, gt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { standsSince } from '../../people/ports.ts';
import {
  type PartyRow,
  signingDocument,
  signingEvent,
  signingParty,
  signingSignature,
  signingTask,
} from './signing.table.ts';

/** Whether a party is somebody's, and still concerns them. */
export const isOf = (actor: UnitActor, { accountId, state }: PartyRow): boolean =>
  accountId === actor.id && state !== PartyState.handedOver;

/** Tasks in which somebody is a party; those that have not begun concern nobody but whoever prepares them. */
export const partyOf = (actor: UnitActor): SQL | undefined =>
  and(
    ne(signingTask.state, SigningState.draft),
    sql`EXISTS (SELECT FROM ${signingParty} WHERE ${signingParty.taskId} = ${signingTask.id}
      AND ${signingParty.accountId} = ${actor.id} AND ${signingParty.state} <> ${PartyState.handedOver})`,
  );

/** Tasks that somebody runs: their own, or all that have begun for whoever may see them. */
export const runBy = (actor: UnitActor): SQL | undefined =>
  and(
    eq(signingTask.companyId, actor.companyId),
    or(
      eq(signingTask.createdBy, actor.id),
      actor.permissions.has('signing.all') ? ne(signingTask.state, SigningState.draft) : undefined,
    ),
  );

/** Whether somebody runs a task. */
export const isRunner = (actor: UnitActor, task: { readonly createdBy: string; readonly state: string }) =>
  task.createdBy === actor.id || (actor.permissions.has('signing.all') && task.state !== SigningState.draft);

/** Tasks that somebody may look at. */
export const seenBy = (actor: UnitActor): SQL | undefined =>
  and(eq(signingTask.companyId, actor.companyId), or(runBy(actor), partyOf(actor)));

const gone: PartyRow['state'][] = [PartyState.handedOver, PartyState.declined];

/** Whether somebody is a party who reads what is signed: not who passed it on, nor who declined. */
export const reads = (actor: UnitActor, party: PartyRow): boolean =>
  party.accountId === actor.id && !gone.includes(party.state);

/** A link that was made for a party is good while it is that party, and the same person. */
export const heldByParty = ({
  holderId,
  since,
}: {
  readonly holderId: string;
  readonly since: Date;
}): SQL => {
  const stands = standsSince({
    companyId: sql`${signingParty.companyId}`,
    accountId: sql`${signingParty.accountId}`,
    since,
  });
  return sql`EXISTS (SELECT FROM ${signingParty} WHERE ${signingParty.id} = ${holderId}
    AND ${notInArray(signingParty.state, gone)} AND (${signingParty.accountId} IS NULL OR ${stands})
    AND NOT EXISTS (SELECT FROM ${signingEvent} WHERE ${signingEvent.partyId} = ${signingParty.id}
      AND ${signingEvent.step} = ${SigningStep.handedOver} AND ${gt(signingEvent.at, since)}))`;
};

const readBy = (actor: UnitActor): SQL =>
  sql`EXISTS (SELECT FROM ${signingParty} WHERE ${signingParty.taskId} = ${signingTask.id}
    AND ${signingParty.accountId} = ${actor.id} AND ${notInArray(signingParty.state, gone)})`;

/** Whether a file belongs to a task that somebody may look at. */
export const opensSigned = async (tx: Tx, actor: UnitActor, fileId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: signingTask.id })
    .from(signingTask)
    .where(
      and(
        seenBy(actor),
        or(runBy(actor), readBy(actor)),
        or(
          eq(signingTask.certificateFileId, fileId),
          sql`EXISTS (SELECT FROM ${signingDocument} WHERE ${signingDocument.taskId} = ${signingTask.id}
            AND ${fileId} IN (${signingDocument.sourceFileId}, ${signingDocument.fileId}))`,
          sql`EXISTS (SELECT FROM ${signingSignature} WHERE ${signingSignature.taskId} = ${signingTask.id}
            AND ${signingSignature.fileId} = ${fileId})`,
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
};
