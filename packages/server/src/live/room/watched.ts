import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { IsWatched } from '../../seal-use/ports.ts';

const lately = sql`now() - ${limits.filming.goneSeconds} * interval '1 second'`;

/**
 * Whether a use is filmed now, and seen by somebody else: what the seal asks before it may be pressed. Whoever stamps is
 * no witness of it, and neither is whom they let in by a link.
 */
export const isUseWatched: IsWatched = async (tx, authorizationId) => {
  const { rows } = await tx.execute(sql`
    SELECT FROM live_room r JOIN authorization_grant g ON g.id = r.authorization_id
    WHERE g.id = ${authorizationId} AND r.watched_at > ${lately} AND NOT r.minutes_over
      AND EXISTS (SELECT FROM live_person p WHERE p.room_id = r.id AND p.active AND p.left_at IS NULL AND p.seen_at > ${lately}
                  AND p.part = 'filmer' AND p.account_id = g.user_id)
      AND EXISTS (SELECT FROM live_person p LEFT JOIN live_invite i ON i.id = p.invite_id
                  WHERE p.room_id = r.id AND p.active AND p.left_at IS NULL AND p.seen_at > ${lately}
                    AND p.part <> 'filmer' AND coalesce(p.account_id, i.made_by) <> g.user_id)`);
  return rows.length > 0;
};

const withinGrace = sql`EXISTS (
  SELECT FROM live_room r WHERE r.authorization_id = authorization_grant.id
    AND r.watched_at > now() - authorization_grant.grace_seconds * interval '1 second')`;

/** Authorisations that nobody has watched for longer than they may be pressed alone; a condition over their table. */
export const isUnwatched = sql`NOT ${withinGrace}`;

/** Whether a use was watched no longer ago than it may be pressed alone: nobody has to have paused it yet. */
export const isWithinGrace: IsWatched = async (tx, authorizationId) => {
  const { rows } = await tx.execute(
    sql`SELECT FROM authorization_grant WHERE id = ${authorizationId} AND ${withinGrace}`,
  );
  return rows.length > 0;
};
