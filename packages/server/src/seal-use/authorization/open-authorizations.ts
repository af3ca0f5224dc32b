import { AuthorizationStatus as Status } from '@chancery/contract/authorization/codes.ts';
import { nextStatus } from '@chancery/contract/authorization/rules.ts';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { type HandOverProvider, peopleNamed } from '../../people/ports.ts';
import { factsOf } from './authorization.facts.ts';
import type { Steps } from './authorization.steps.ts';
import { authorization } from './authorization.table.ts';

const openWith = (unit: string, account: string) =>
  and(
    eq(authorization.companyId, unit),
    eq(authorization.userId, account),
    inArray(authorization.status, [0, 3, 4, 5]),
  );

/** What somebody may still stamp passes on when they leave, or ends where a use is under way. */
export const openAuthorizations = (steps: Steps): HandOverProvider => {
  const hold = (tx: Tx, unit: string, account: string) =>
    tx
      .select()
      .from(authorization)
      .where(openWith(unit, account))
      .orderBy(asc(authorization.id))
      .for('no key update');

  return {
    name: 'authorizations',
    count: async (tx, unit, account) => {
      const [own] = await tx.select({ n: count() }).from(authorization).where(openWith(unit, account));
      return own?.n ?? 0;
    },
    move: async (tx, unit, from, to) => {
      const rows = await hold(tx, unit, from);
      const userName = (await peopleNamed(tx, unit, [to])).get(to) ?? '';
      for (const row of rows) {
        const passes = nextStatus(row.status, 'changeUser', factsOf(row)) !== undefined;
        if (passes)
          await steps.take(tx, row, {
            action: 'changeUser',
            by: null,
            changes: { userId: to, userName },
            detail: userName,
          });
        else await steps.take(tx, row, { action: 'close', by: null });
      }
      return rows.length;
    },
    // Whoever cannot act for a while must not be able to stamp either.
    release: async (tx, unit, account) => {
      for (const row of await hold(tx, unit, account))
        if (row.status === Status.inUse || row.status === Status.awaitingUse)
          await steps.take(tx, row, { action: 'tmpFinish', by: null });
    },
  };
};
