import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { newLiveTicket } from '@chancery/contract/message/calls.ts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { account } from '../account/account.table.ts';
import { liveTicket } from './message.table.ts';

/** Who a live connection is for. */
export interface LiveReader {
  readonly sessionId: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly mobile: string;
}

export type LiveTicketService = ReturnType<typeof createLiveTicketService>;

/** Lets a browser open a live connection, which cannot carry a signature. */
export const createLiveTicketService = (transactions: Transactions, secrets: Secrets) => {
  const make = (actor: UnitActor): Promise<CallResult<typeof newLiveTicket>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const ticket = secrets.newToken();
      const expiresAt = new Date(Date.now() + limits.live.ticketSeconds * 1_000);
      await tx.insert(liveTicket).values({
        ticketHash: secrets.tokenHash(ticket),
        companyId: actor.companyId,
        accountId: actor.id,
        sessionId: actor.sessionId,
        expiresAt,
      });
      return { ticket, expiresAt: iso(expiresAt) };
    });

  /** Whoever holds a ticket, if it still counts: taken away as it is looked at, and only while its session is alive. */
  const take = (ticket: string): Promise<LiveReader | undefined> =>
    transactions.apart('platform', async (tx) => {
      const [found] = await tx
        .delete(liveTicket)
        .where(
          and(eq(liveTicket.ticketHash, secrets.tokenHash(ticket)), gt(liveTicket.expiresAt, sql`now()`)),
        )
        .returning();
      if (!found) return undefined;
      const [own] = await tx
        .select({ mobile: account.mobile })
        .from(account)
        .where(eq(account.id, found.accountId));
      const { sessionId, companyId, accountId } = found;
      const reader = { sessionId, companyId, accountId, mobile: own?.mobile ?? '' };
      return (await stillThere(tx, [reader])).has(reader.sessionId) ? reader : undefined;
    });

  const stillThere = async (tx: Tx, readers: readonly LiveReader[]): Promise<ReadonlySet<string>> => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT s.id FROM session s
      JOIN unnest(${sql.param(readers.map(({ sessionId }) => sessionId))}::uuid[],
                  ${sql.param(readers.map(({ companyId }) => companyId))}::uuid[]) AS r (id, company_id)
        ON r.id = s.id AND r.company_id = s.company_id
      JOIN account a ON a.id = s.account_id AND a.disabled_at IS NULL
      JOIN membership m ON m.company_id = s.company_id AND m.account_id = s.account_id AND m.disabled_at IS NULL
      JOIN company c ON c.id = s.company_id AND c.deleted_at IS NULL
      WHERE s.ended_at IS NULL AND s.expires_at > now()
        AND s.last_seen_at > now() - ${limits.session.idleHours} * interval '1 hour'`);
    return new Set(rows.map(({ id }) => id));
  };

  /** The sessions among these that may still listen in their unit. */
  const stillListening = (readers: readonly LiveReader[]): Promise<ReadonlySet<string>> =>
    transactions.read('platform', (tx) => stillThere(tx, readers));

  const forgetOld = (tx: Tx): Promise<unknown> =>
    tx.delete(liveTicket).where(lt(liveTicket.expiresAt, sql`now()`));

  return answering({ make, take, stillListening, forgetOld }, (liveTickets) => [
    handle(newLiveTicket, ({ actor }) => liveTickets.make(actor)),
  ]);
};
