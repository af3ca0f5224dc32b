import { limits } from '@chancery/contract/limits.ts';
import { LivePart } from '@chancery/contract/live/codes.ts';
import { and, eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Attempts, holdStanding } from '../../people/ports.ts';
import { isStillKeeper, witnessedUse } from '../../seal-use/ports.ts';
import { isLinkOpen, liveInvite, livePerson, liveRoom, type PersonRow } from './live.table.ts';
import type { Seat } from './room.present.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'tokenHash'>;
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
}

/** Whether somebody may still be in a room: a member of the unit as they were, or a guest of one whose link holds. */
const stands = async (tx: Tx, person: PersonRow): Promise<boolean> => {
  const { companyId, accountId, inviteId, createdAt } = person;
  if (accountId !== null) return holdStanding(tx, { companyId, accountId, since: createdAt });
  const [link] = await tx
    .select()
    .from(liveInvite)
    .where(and(eq(liveInvite.id, inviteId ?? ''), isLinkOpen));
  return link !== undefined && holdStanding(tx, { companyId, accountId: link.madeBy, since: link.createdAt });
};

export type Seats = ReturnType<typeof createSeats>;

/** Where the bearer of a key sits. Whoever guesses is slowed down, who knows is not. */
export const createSeats = ({ transactions, secrets, attempts }: Parts) => {
  const find = (key: string): Promise<PersonRow | undefined> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx
        .select()
        .from(livePerson)
        .where(eq(livePerson.keyHash, secrets.tokenHash(key)));
      return row;
    });

  const over = async (): Promise<never> => {
    await attempts.takePublicCall(currentOrigin().ip);
    return refuse('live.over');
  };

  /** Does something for the bearer of a key in their unit, while nobody else of their key does. */
  const sit = async <T>(key: string, work: (tx: Tx, seat: Seat) => Promise<T>): Promise<T> => {
    const found = await find(key);
    if (!found) return over();
    return transactions.write({ companyId: found.companyId }, async (tx) => {
      if (!(await stands(tx, found))) return refuse('live.over');
      // The room first, as whoever sweeps it does.
      const [room] = await tx.select().from(liveRoom).where(eq(liveRoom.id, found.roomId)).for('update');
      const [person] = await tx.select().from(livePerson).where(eq(livePerson.id, found.id));
      const use = room && (await witnessedUse(tx, room.authorizationId));
      // Whoever was exchanged for another person films this use no more.
      const isOther = person?.part === LivePart.filmer && use?.userId !== person.accountId;
      if (!room || !use || !person || person.leftAt || isOther) return refuse('live.over');
      if (person.part === LivePart.keeper && !(await isStillKeeper(tx, use, person.accountId)))
        return refuse('live.over');
      return work(tx, { person, room, use });
    });
  };

  return { sit, find, over };
};

/** How long a ticket for the socket holds. */
export const ticketMs = limits.live.ticketSeconds * 1_000;
