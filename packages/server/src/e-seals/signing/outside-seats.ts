import { limits } from '@chancery/contract/limits.ts';
import { PartyState, SigningState } from '@chancery/contract/signing/codes.ts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Attempts } from '../../people/ports.ts';
import { type PartyRow, signingLink, signingParty, signingVisit, type TaskRow } from './signing.table.ts';
import { findTask, lockTask, type WholeTask } from './task-lock.ts';

/** A party with the task it belongs to. */
export interface Seat {
  readonly whole: WholeTask;
  readonly party: PartyRow;
}

const afterEndMs = limits.signing.linkDaysAfterEnd * 86_400_000;

/** A link lives as long as its task runs, and some days after the end for those who want to download. */
const isOpen = ({ state, finishedAt }: TaskRow): boolean => {
  if (state === SigningState.running) return true;
  return finishedAt !== null && finishedAt.getTime() + afterEndMs > Date.now();
};

export interface SeatParts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'tokenHash' | 'visitMark'>;
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
}

/** How somebody outside comes to their seat: by the link they were sent, then by the visit that a code opened. */
export const createOutsideSeats = ({ transactions, secrets, attempts }: SeatParts) => {
  const seatOf = async (tx: Tx, row: PartyRow, lock = false): Promise<Seat | undefined> => {
    const whole = await (lock ? lockTask : findTask)(tx, row.companyId, row.taskId);
    const party = whole.parties.find(({ id }) => id === row.id);
    return party && party.state !== PartyState.handedOver && isOpen(whole.task)
      ? { whole, party }
      : undefined;
  };

  /** The seat that a link leads to; whether it never was or is over is told to nobody. */
  const byLink = async (token: string): Promise<Seat> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const tokenHash = secrets.tokenHash(token);
    const seat = await transactions.read('platform', async (tx) => {
      const [found] = await tx
        .select({ party: signingParty })
        .from(signingLink)
        .innerJoin(signingParty, eq(signingParty.id, signingLink.partyId))
        .where(eq(signingLink.tokenHash, tokenHash));
      return found && seatOf(tx, found.party);
    });
    return seat ?? refuse('signing.linkOver');
  };

  const visitorOf = async (tx: Tx, visit: string): Promise<PartyRow | undefined> => {
    const visitHash = secrets.tokenHash(visit);
    const isLive = and(eq(signingVisit.visitHash, visitHash), gt(signingVisit.expiresAt, sql`now()`));
    const [found] = await tx
      .select({ party: signingParty, id: signingVisit.id })
      .from(signingVisit)
      .innerJoin(signingParty, eq(signingParty.id, signingVisit.partyId))
      .where(isLive);
    // One that was written or moved in the database is nobody's.
    return found?.id === secrets.visitMark(visitHash, found?.party.id ?? '') ? found.party : undefined;
  };

  const byVisit = async (visit: string): Promise<Seat> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const seat = await transactions.read('platform', async (tx) => {
      const party = await visitorOf(tx, visit);
      return party && seatOf(tx, party);
    });
    return seat ?? refuse('signing.visitOver');
  };

  /** Opens a visit, by which its owner is known for a while. */
  const begin = async (tx: Tx, { companyId, id: partyId }: PartyRow, visit: string): Promise<void> => {
    const expiresAt = new Date(Date.now() + limits.signing.visitMinutes * 60_000);
    const visitHash = secrets.tokenHash(visit);
    const id = secrets.visitMark(visitHash, partyId);
    await tx.insert(signingVisit).values({ id, companyId, partyId, visitHash, expiresAt });
  };

  /** Forgets visits that are over, and links that opened nothing for long. */
  const forgetOld = async (tx: Tx): Promise<void> => {
    await tx.delete(signingVisit).where(lt(signingVisit.expiresAt, sql`now()`));
    await tx.execute(sql`
      DELETE FROM signing_link l USING signing_party p, signing_task t
      WHERE p.id = l.party_id AND t.id = p.task_id
        AND t.finished_at < now() - ${limits.signing.linkDaysAfterEnd} * interval '1 day'`);
  };

  return { seatOf, byLink, visitorOf, byVisit, begin, forgetOld };
};
