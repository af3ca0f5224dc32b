import { CertificationState } from '@chancery/contract/certification/codes.ts';
import { ComplaintState } from '@chancery/contract/complaint/codes.ts';
import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { AgentApplyState } from '@chancery/contract/partner/codes.ts';
import { QuotaStatus } from '@chancery/contract/quota/codes.ts';
import { sql } from 'drizzle-orm';
import type { Inbox } from '../../kit/inbox.ts';

/** What units brought before the operators and nobody has decided. */
export const addDeskTo = (inbox: Inbox): void => {
  inbox.addForDesk({
    kind: InboxKind.certify,
    permission: 'certification.review',
    waiting: () => sql`
      SELECT id, NULL::uuid, social_credit_code, company_full_name, submitted_by_name, '{}'::text[], submitted_at, NULL::timestamptz
      FROM certification WHERE state = ${CertificationState.reviewing}`,
  });
  inbox.addForDesk({
    kind: InboxKind.answer,
    permission: 'complaint.answer',
    waiting: () => sql`
      SELECT id, NULL::uuid, number, left(content, 60), company_name, '{}'::text[], created_at, due_at
      FROM complaint WHERE state IN (${ComplaintState.open}, ${ComplaintState.reopened})`,
  });
  inbox.addForDesk({
    kind: InboxKind.quota,
    permission: 'quota.review',
    waiting: () => sql`
      SELECT id, NULL::uuid, number, left(reason, 60), company_name, '{}'::text[], created_at, NULL::timestamptz
      FROM quota_application WHERE status = ${QuotaStatus.underReview}`,
  });
  inbox.addForDesk({
    kind: InboxKind.partner,
    permission: 'partner.review',
    waiting: () => sql`
      SELECT id, NULL::uuid, '', left(reason, 60), company_name, '{}'::text[], created_at, NULL::timestamptz
      FROM partner_apply WHERE state = ${AgentApplyState.underReview}`,
  });
};
