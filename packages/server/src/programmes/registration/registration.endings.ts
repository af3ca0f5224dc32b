import { sql } from 'drizzle-orm';
import type { Endings } from '../../kit/ending.ts';

/** Whoever leaves a unit gives back the places that are still to be used; those who wait move up. */
export const registrationEndings: Endings = {
  registration: {
    from: 'disabled',
    whose: ['account_id'],
    end: (tx, where) =>
      tx.execute(sql`
        SELECT registration_cancel(list_id, account_id) FROM registration
        WHERE ${where} AND state <> 'cancelled' AND EXISTS (
          SELECT FROM course_session s
          WHERE s.list_id = registration.list_id AND s.cancelled_at IS NULL AND s.starts_at > now())`),
  },
};
