import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import { needsPhoto } from '@chancery/contract/use-record/rules.ts';
import { sql } from 'drizzle-orm';
import type { Inbox } from '../../kit/inbox.ts';
import { visibleTo } from './visible.ts';

const photographed = UseType.all.filter(needsPhoto);

/** Uses that wait for somebody: for photos of whoever stamped, and for the review of whoever answers for the seal. */
export const addUsesTo = (inbox: Inbox): void => {
  inbox.add({
    kind: InboxKind.photograph,
    permission: 'photo.add',
    waiting: ({ companyId, id }) => sql`
      SELECT r.id, r.authorization_id, r.empower_no, r.title, '', ARRAY[r.device_name], r.last_at, NULL::timestamptz
      FROM use_record r
      WHERE r.company_id = ${companyId} AND r.user_id = ${id} AND r.reviewed_at IS NULL
        AND r.last_at > now() - interval '30 days' AND r.use_type = ANY (${sql.param(photographed)}::smallint[])
        AND EXISTS (SELECT FROM press p WHERE p.record_id = r.id AND p.photos = 0)
        AND NOT EXISTS (SELECT FROM press_photo whole WHERE whole.record_id = r.id AND whole.press_id IS NULL)`,
  });
  inbox.add({
    kind: InboxKind.review,
    permission: 'useRecord.review',
    // Nobody reviews what they stamped themselves.
    waiting: (actor) => sql`
      SELECT use_record.id, authorization_id, empower_no, title, user_name, ARRAY[device_name], last_at, NULL::timestamptz
      FROM use_record
      WHERE use_record.company_id = ${actor.companyId} AND needs_review AND user_id IS DISTINCT FROM ${actor.id}
        AND ${visibleTo(actor) ?? sql`true`}`,
  });
};
