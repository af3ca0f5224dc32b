import { sql } from 'drizzle-orm';
import { type Endings, forgotten } from '../../kit/ending.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { keptDelegation } from './approval.kept.ts';
import { approvalDelegation } from './approval.table.ts';

/** What ends with a member in the use of seals: their phones, whom they stand in for, what they had not sent. */
export const sealUseEndings: Endings = {
  photo_ticket: {
    from: 'demoted',
    whose: ['made_by'],
    end: (tx, where) =>
      tx.execute(sql`UPDATE photo_ticket SET revoked_at = now() WHERE ${where} AND revoked_at IS NULL`),
  },
  approval_delegation: {
    from: 'disabled',
    whose: ['from_id', 'to_id'],
    // One that has not begun ends as soon as it would begin.
    end: (tx, where) => {
      const endAt = sql`greatest(now(), ${approvalDelegation.startAt} + interval '1 millisecond')`;
      return changeRows(tx, keptDelegation, { endAt }, sql`${where} AND end_at > now()`);
    },
  },
  application_draft: { from: 'gone', whose: ['account_id'], end: forgotten('application_draft') },
};
