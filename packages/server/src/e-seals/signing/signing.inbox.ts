import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { PartyState, SigningState } from '@chancery/contract/signing/codes.ts';
import { sql } from 'drizzle-orm';
import type { Inbox } from '../../kit/inbox.ts';

/** Documents that wait for somebody's signature. */
export const addSigningsTo = (inbox: Inbox): void =>
  inbox.add({
    kind: InboxKind.sign,
    permission: 'signing.view',
    waiting: ({ companyId, id }) => sql`
      SELECT t.id, p.id, '', t.title, t.created_by_name, '{}'::text[], coalesce(p.asked_at, t.created_at), t.expires_at
      FROM signing_party p JOIN signing_task t ON t.id = p.task_id
      WHERE p.company_id = ${companyId} AND p.account_id = ${id}
        AND p.state IN (${PartyState.asked}, ${PartyState.opened}) AND t.state = ${SigningState.running}`,
  });
