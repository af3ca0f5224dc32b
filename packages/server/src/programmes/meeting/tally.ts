import { eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { meetingTally } from './meeting.table.ts';

const digits = 6;

/**
 * The sum of a secret vote. Nobody's choice is kept: it is added to a sum of all options that only the server can read,
 * always as long, in a row that is the same for every choice; it is gone once the vote is over.
 */
export const createTallies = ({ lock, unlock }: Pick<Secrets, 'lock' | 'unlock'>) => {
  const locked = (voteId: string, counts: readonly number[]): Buffer =>
    lock([voteId, ...counts.map((count) => String(count).padStart(digits, '0'))].join(' '));

  const read = async (tx: Tx, voteId: string): Promise<number[]> => {
    const [row] = await tx.select().from(meetingTally).where(eq(meetingTally.voteId, voteId)).for('update');
    const [whose, ...counts] = unlock((row ?? refuse('meeting.voteNotFound')).locked).split(' ');
    if (whose !== voteId) throw new Error('a sum of votes is not that of its vote');
    return counts.map(Number);
  };

  const open = async (tx: Tx, voteId: string, options: number): Promise<void> => {
    await tx.insert(meetingTally).values({
      voteId,
      locked: locked(
        voteId,
        Array.from({ length: options }, () => 0),
      ),
    });
  };

  /** Adds one for an option; the vote is held by whoever calls. */
  const add = async (tx: Tx, voteId: string, option: number): Promise<void> => {
    const counts = await read(tx, voteId);
    const sum = counts.map((count, at) => (at === option ? count + 1 : count));
    await tx
      .update(meetingTally)
      .set({ locked: locked(voteId, sum) })
      .where(eq(meetingTally.voteId, voteId));
  };

  const drop = async (tx: Tx, voteId: string): Promise<void> => {
    await tx.delete(meetingTally).where(eq(meetingTally.voteId, voteId));
  };

  return { open, add, read, drop };
};
