import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { LivePart } from '@chancery/contract/live/codes.ts';
import { sql } from 'drizzle-orm';
import type { Inbox } from '../../kit/inbox.ts';

const lately = sql`now() - ${limits.filming.goneSeconds} * interval '1 second'`;

/** Uses that are filmed now and wait for somebody to watch: for whoever keeps the seal, granted or approved them. */
export const addRoomsTo = (inbox: Inbox): void => {
  inbox.add({
    kind: InboxKind.watch,
    permission: 'inbox.view',
    waiting: ({ companyId, id }) => sql`
      SELECT g.id, NULL::uuid, g.empower_no, g.title, g.user_name, ARRAY[g.device_name], f.created_at, NULL::timestamptz
      FROM live_room r
        JOIN authorization_grant g ON g.id = r.authorization_id
        JOIN device d ON d.id = g.device_id
        JOIN live_person f ON f.room_id = r.id AND f.part = ${LivePart.filmer} AND f.active AND f.left_at IS NULL
          AND f.seen_at > ${lately}
      WHERE r.company_id = ${companyId} AND g.grace_seconds IS NOT NULL AND g.status IN (0, 3, 4, 5)
        AND g.user_id <> ${id}
        AND (g.granted_by = ${id} OR d.keeper_id = ${id} OR EXISTS (
          SELECT FROM approval_task a
          WHERE a.application_id = g.application_id AND a.user_id = ${id} AND a.decided_at IS NOT NULL))
        AND NOT EXISTS (
          SELECT FROM live_person me
          WHERE me.room_id = r.id AND me.account_id = ${id} AND me.active AND me.seen_at > ${lately})`,
  });
};
