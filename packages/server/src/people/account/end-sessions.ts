import type { SessionEnd } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { session } from './account.table.ts';
import type { Owner } from './session-opening.ts';

export type EndReason = CodeOf<typeof SessionEnd>;

export const ownedBy = (owner: Owner): SQL =>
  'accountId' in owner ? eq(session.accountId, owner.accountId) : eq(session.operatorId, owner.operatorId);

/** Ends the logins that a condition names and that are open; answers which they were. */
export const endWhere = (tx: Tx, where: SQL | undefined, endReason: EndReason) =>
  tx
    .update(session)
    .set({ endedAt: sql`now()`, endReason })
    .where(and(isNull(session.endedAt), where))
    .returning({ id: session.id });

/** Ends every login of somebody from where nobody keeps sessions in memory: the command line. */
export const endSessions = (tx: Tx, owner: Owner, reason: EndReason) => endWhere(tx, ownedBy(owner), reason);
