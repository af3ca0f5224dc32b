import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Units that their main administrators offered to a colleague. */
export const handOver = pgTable('hand_over', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  fromId: uuid('from_id').notNull(),
  fromName: text('from_name').notNull(),
  toId: uuid('to_id').notNull(),
  toName: text('to_name').notNull(),
  /** None while it waits for an answer. */
  outcome: text('outcome').$type<Exclude<CodeOf<typeof InvitationState>, 'pending'>>(),
  endedAt: moment('ended_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});
