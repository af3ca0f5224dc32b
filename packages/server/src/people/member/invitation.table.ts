import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { InvitationState } from '@chancery/contract/member/invitation.codes.ts';
import type { Role } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Numbers whose owners want no further invitation of a unit; no unit sees who is among them. */
export const invitationRefusal = pgTable('invitation_refusal', {
  companyId: uuid('company_id').notNull(),
  mobile: text('mobile').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** People whom a unit has asked to join, by the number that was typed. */
export const invitation = pgTable('invitation', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  mobile: text('mobile').notNull(),
  /** Empty where only a number was given. */
  realName: text('real_name').notNull().default(''),
  role: smallint('role').$type<CodeOf<typeof Role>>().notNull(),
  jobTitle: text('job_title').notNull().default(''),
  departmentIds: uuid('department_ids').array().notNull().default([]),
  invitedBy: uuid('invited_by').notNull(),
  invitedByName: text('invited_by_name').notNull(),
  /** When the last text message went out. */
  sentAt: moment('sent_at'),
  /** None while it waits for an answer. */
  outcome: text('outcome').$type<Exclude<CodeOf<typeof InvitationState>, 'pending'>>(),
  endedAt: moment('ended_at'),
  /** What a search looks into. */
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});
