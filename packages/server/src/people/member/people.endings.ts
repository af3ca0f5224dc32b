import { sql } from 'drizzle-orm';
import { type Endings, forgotten } from '../../kit/ending.ts';

/** What ends with a member among people: open doors, questions they asked, how they want to be told. */
export const peopleEndings: Endings = {
  live_ticket: { from: 'demoted', whose: ['account_id'], end: forgotten('live_ticket') },
  member_import: {
    from: 'demoted',
    whose: ['account_id'],
    end: (tx, where) => tx.execute(sql`DELETE FROM member_import WHERE ${where} AND outcome IS NULL`),
  },
  invitation: {
    from: 'disabled',
    whose: ['invited_by'],
    end: (tx, where) =>
      tx.execute(sql`
      UPDATE invitation SET outcome = 'withdrawn', ended_at = now() WHERE ${where} AND outcome IS NULL`),
  },
  hand_over: {
    from: 'disabled',
    whose: ['from_id', 'to_id'],
    end: (tx, where) =>
      tx.execute(sql`
      UPDATE hand_over SET outcome = 'withdrawn', ended_at = now() WHERE ${where} AND outcome IS NULL`),
  },
  list_view: { from: 'gone', whose: ['owner_id'], end: forgotten('list_view') },
  list_view_default: { from: 'gone', whose: ['account_id'], end: forgotten('list_view_default') },
  message_preference: { from: 'gone', whose: ['account_id'], end: forgotten('message_preference') },
};
