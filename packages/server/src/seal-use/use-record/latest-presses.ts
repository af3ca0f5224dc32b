import { desc, eq } from 'drizzle-orm';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { press } from './use-record.table.ts';

const shown = 20;

/** The latest presses of an authorisation, oldest first. */
export const latestPresses = async (tx: Tx, authorizationId: string) => {
  const rows = await tx
    .select({ id: press.id, sequence: press.sequence, kind: press.kind, at: press.deviceAt })
    .from(press)
    .where(eq(press.authorizationId, authorizationId))
    .orderBy(desc(press.id))
    .limit(shown);
  return rows.reverse().map(({ at, ...row }) => ({ ...row, at: iso(at) }));
};
