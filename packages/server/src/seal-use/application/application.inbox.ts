import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { sql } from 'drizzle-orm';
import type { Inbox } from '../../kit/inbox.ts';

/** Applications that wait for somebody: to be decided, or to be put right by whoever applied. */
export const addApplicationsTo = (inbox: Inbox): void => {
  inbox.add({
    kind: InboxKind.approve,
    permission: 'approve.view',
    waiting: ({ companyId, id }) => sql`
      SELECT a.id, t.id, a.number, a.title, a.applicant_name, a.seal_names, t.opened_at, t.due_at
      FROM approval_task t JOIN application a ON a.id = t.application_id
      WHERE t.company_id = ${companyId} AND t.user_id = ${id} AND t.state = 'open'`,
  });
  inbox.add({
    kind: InboxKind.amend,
    permission: 'apply.add',
    waiting: ({ companyId, id }) => sql`
      SELECT a.id, NULL::uuid, a.number, a.title, a.applicant_name, a.seal_names, a.updated_at, NULL::timestamptz
      FROM application a
      WHERE a.company_id = ${companyId} AND a.applicant_id = ${id} AND a.returned AND a.ended_at IS NULL`,
  });
};
