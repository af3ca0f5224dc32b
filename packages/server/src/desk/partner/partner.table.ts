import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { AgentApplyState } from '@chancery/contract/partner/codes.ts';
import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** Applications of units to become partners. */
export const partnerApply = pgTable('partner_apply', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  /** What the unit was called when it applied. */
  companyName: text('company_name').notNull(),
  partnerType: text('partner_type').notNull(),
  industry: text('industry').notNull(),
  contactName: text('contact_name').notNull(),
  contactPhone: text('contact_phone').notNull(),
  region: text('region').notNull(),
  reason: text('reason').notNull(),
  state: smallint('state').$type<CodeOf<typeof AgentApplyState>>().notNull().default(0),
  /** Why the operator decided so. */
  opinion: text('opinion'),
  decidedBy: text('decided_by'),
  decidedAt: moment('decided_at'),
  /** When the first delivery is due. */
  deliveryTime: date('delivery_time'),
  appliedBy: text('applied_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});
