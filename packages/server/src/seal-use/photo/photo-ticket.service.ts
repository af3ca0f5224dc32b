import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { getPhotoTicket, makePhotoTicket, revokePhotoTicket } from '@chancery/contract/photo/calls.ts';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { authorization } from '../authorization/authorization.table.ts';
import { phoneAddress } from './phone-address.ts';
import { type PhotoTicketRow, photoTicket } from './photo.table.ts';
import { usesOf } from './photo-sight.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly settings: { readonly publicUrl: string; readonly host: string };
}

/** A ticket that was given up, or whose minutes have passed. */
export const isOver = ({ revokedAt, expiresAt }: PhotoTicketRow, now = Date.now()): boolean =>
  revokedAt !== null || expiresAt.getTime() <= now;

/** Tickets that pair a phone with one use, as the desktop makes, watches and ends them. */
export const createPhotoTicketService = ({ transactions, secrets, settings }: Parts) => {
  /** The use somebody wants to photograph. */
  const useOf = async (tx: Tx, actor: UnitActor, id: string) => {
    const [row] = await tx
      .select()
      .from(authorization)
      .where(
        and(
          eq(authorization.id, id),
          eq(authorization.companyId, actor.companyId),
          usesOf(actor, authorization),
        ),
      );
    if (!row) return refuse('photo.useNotFound');
    return row.reviewedAt ? refuse('photo.reviewed') : row;
  };

  const make = (
    actor: UnitActor,
    { authorizationId, minutes, maxPhotos }: CheckedInput<typeof makePhotoTicket>,
  ): Promise<CallResult<typeof makePhotoTicket>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const use = await useOf(tx, actor, authorizationId);
      await tx
        .update(photoTicket)
        .set({ revokedAt: sql`now()` })
        .where(
          and(
            eq(photoTicket.companyId, actor.companyId),
            eq(photoTicket.madeBy, actor.id),
            eq(photoTicket.authorizationId, authorizationId),
            isNull(photoTicket.revokedAt),
          ),
        );
      const [id, ticket] = [uuidv7(), secrets.newToken()];
      const expiresAt = new Date(Date.now() + minutes * 60_000);
      await tx.insert(photoTicket).values({
        id,
        companyId: actor.companyId,
        authorizationId,
        ticketHash: secrets.tokenHash(ticket),
        madeBy: actor.id,
        madeByName: actor.name,
        maxPhotos,
        expiresAt,
      });
      const after = { minutes, maxPhotos };
      note({ objectType: 'authorization', objectId: use.id, objectName: use.title, after });
      return { id, ticket, expiresAt: iso(expiresAt), address: phoneAddress(settings) };
    });

  const own = (actor: UnitActor, id: string) =>
    and(eq(photoTicket.id, id), eq(photoTicket.companyId, actor.companyId), eq(photoTicket.madeBy, actor.id));

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof getPhotoTicket>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx.select().from(photoTicket).where(own(actor, id));
      if (!row) return refuse('photo.ticketNotFound');
      return {
        id: row.id,
        authorizationId: row.authorizationId,
        maxPhotos: row.maxPhotos,
        taken: row.taken,
        expiresAt: iso(row.expiresAt),
        phone: row.phone,
        claimedAt: isoOrNull(row.claimedAt),
        isOver: isOver(row),
      };
    });

  const revoke = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .update(photoTicket)
        .set({ revokedAt: sql`coalesce(${photoTicket.revokedAt}, now())` })
        .where(own(actor, id))
        .returning();
      if (!row) return refuse('photo.ticketNotFound');
      note({ objectType: 'authorization', objectId: row.authorizationId, after: { revoked: true } });
      return {};
    });

  /** Forgets tickets that nobody can use any more. */
  const forgetOld = (tx: Tx): Promise<unknown> =>
    tx
      .delete(photoTicket)
      .where(lt(photoTicket.expiresAt, sql`now() - ${2 * limits.photo.lateMinutes} * interval '1 minute'`));

  return answering({ make, get, revoke, forgetOld }, (photoTickets) => [
    handle(makePhotoTicket, ({ actor, input }) => photoTickets.make(actor, input)),
    handle(getPhotoTicket, ({ actor, input }) => photoTickets.get(actor, input.id)),
    handle(revokePhotoTicket, ({ actor, input }) => photoTickets.revoke(actor, input.id)),
  ]);
};
