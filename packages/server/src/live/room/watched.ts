import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { IsWatched } from '../../seal-use/ports.ts';

const lately = sql`now() - ${limits.filming.goneSeconds} * interval '1 second'`;

/** Whether a use is filmed now, and seen by somebody else: what the seal asks before it may be pressed. */
export const isUseWatched: IsWatched = async (tx, authorizationId) => {
  const { rows } = await tx.execute(sql`
    SELECT FROM live_room r
    WHERE r.authorization_id = ${authorizationId} AND r.watched_at > ${lately} AND NOT r.minutes_over
      AND EXISTS (SELECT FROM live_person p WHERE p.room_id = r.id AND p.active AND p.part = 'filmer' AND p.seen_at > ${lately})
      AND EXISTS (SELECT FROM live_person p WHERE p.room_id = r.id AND p.active AND p.part <> 'filmer' AND p.seen_at > ${lately})`);
  return rows.length > 0;
};

/** Authorisations that nobody has watched for longer than they may be pressed alone; a condition over their table. */
export const isUnwatched = sql`NOT EXISTS (
  SELECT FROM live_room r WHERE r.authorization_id = authorization_grant.id
    AND r.watched_at > now() - authorization_grant.grace_seconds * interval '1 second')`;
