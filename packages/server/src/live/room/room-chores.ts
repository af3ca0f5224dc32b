import { limits } from '@chancery/contract/limits.ts';
import { LiveStep } from '@chancery/contract/live/codes.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { livePerson, liveRoom, liveSignal } from './live.table.ts';
import { tellRoom } from './live-news.ts';
import type { TellEvent } from './tell-event.ts';
import { isUnwatched } from './watched.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly tellEvent: TellEvent;
  readonly pauseUnwatched: (isUnwatched: ReturnType<typeof sql>) => Promise<number>;
}

const { filming } = limits;
const atOnce = 200;

/** Sees to it that whoever vanished is not taken for somebody who watches. */
export const createRoomChores = ({ transactions, tellEvent, pauseUnwatched }: Parts) => {
  const isSilent = and(
    livePerson.active,
    lt(livePerson.seenAt, sql`now() - ${filming.goneSeconds} * interval '1 second'`),
  );

  const lose = ({ id, companyId, roomId }: typeof livePerson.$inferSelect): Promise<void> =>
    transactions.apart({ companyId }, async (tx) => {
      const [room] = await tx.select().from(liveRoom).where(eq(liveRoom.id, roomId)).for('update');
      const [person] = await tx
        .update(livePerson)
        .set({ active: false })
        .where(and(eq(livePerson.id, id), isSilent))
        .returning();
      if (!room || !person) return;
      const { authorizationId } = room;
      const { name, part } = person;
      await tellEvent(tx, { companyId, authorizationId, step: LiveStep.lost, personId: id, name, part });
      await tellRoom(tx, companyId, eq(livePerson.roomId, roomId));
    });

  const sweep = async (): Promise<void> => {
    const silent = await transactions.read('platform', (tx) =>
      tx.select().from(livePerson).where(isSilent).limit(atOnce),
    );
    for (const person of silent) await lose(person);
    await pauseUnwatched(isUnwatched);
  };

  const forgetOld = (tx: Tx): Promise<unknown> =>
    tx
      .delete(liveSignal)
      .where(lt(liveSignal.at, sql`now() - ${filming.signalMinutes} * interval '1 minute'`));

  return { sweep, forgetOld };
};
