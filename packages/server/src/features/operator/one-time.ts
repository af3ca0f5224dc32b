import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';

/** A password for one use: long enough to be safe, and within the rules for passwords. */
export const oneTimePassword = (): string => `${randomBytes(9).toString('base64url')}a7#`;

/**
 * Keeps the answer of the present call out of the book of replies, where it would lie in plain text. Whoever repeats
 * the call acts anew.
 */
export const answerOnce = async (
  tx: Tx,
  actor: Pick<OperatorActor, 'id'>,
  { path }: { path: string },
): Promise<void> => {
  await tx.execute(
    sql`DELETE FROM request_reply WHERE actor_id = ${actor.id} AND path = ${path} AND reply IS NULL`,
  );
};
