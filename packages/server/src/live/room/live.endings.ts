import { sql } from 'drizzle-orm';
import type { Endings } from '../../kit/ending.ts';

/** Whoever leaves a unit is out of its rooms, and so are those whom they invited; that they were lost is told as of anybody. */
export const liveEndings: Endings = {
  live_person: {
    from: 'disabled',
    whose: ['account_id'],
    end: (tx, where) =>
      tx.execute(sql`UPDATE live_person SET left_at = now() WHERE ${where} AND left_at IS NULL`),
  },
  live_invite: {
    from: 'demoted',
    whose: ['made_by'],
    end: (tx, where) =>
      tx.execute(sql`UPDATE live_invite SET withdrawn_at = now() WHERE ${where} AND withdrawn_at IS NULL`),
  },
};
