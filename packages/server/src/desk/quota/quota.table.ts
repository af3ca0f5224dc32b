import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { QuotaInfo, QuotaStatus } from '@chancery/contract/quota/codes.ts';
import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Requests of units for higher limits. */
export const quotaApplication = pgTable('quota_application', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  companyName: text('company_name').notNull(),
  number: text('number').notNull(),
  status: text('status').$type<CodeOf<typeof QuotaStatus>>().notNull(),
  reason: text('reason').notNull(),
  limits: text('limits').array().$type<UnitLimit[]>().notNull(),
  appliedBy: text('applied_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  reviewedBy: text('reviewed_by'),
  reviewedAt: moment('reviewed_at'),
  revision: integer('revision').notNull().default(1),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** The single limits of a request. */
export const quotaItem = pgTable('quota_item', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  name: text('name').$type<UnitLimit>().notNull(),
  /** What the limit was when it was asked for. */
  nowValue: integer('now_value').notNull(),
  wanted: integer('wanted').notNull(),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on'),
  info: text('info').$type<CodeOf<typeof QuotaInfo>>().notNull(),
  opinion: text('opinion').notNull().default(''),
  /** It raises the limit at this moment. */
  inForce: boolean('in_force').notNull().default(false),
});

/** What a limit returns to when nothing raises it any more. */
export const quotaBase = pgTable('quota_base', {
  companyId: uuid('company_id').notNull(),
  name: text('name').$type<UnitLimit>().notNull(),
  value: integer('value').notNull(),
});

/** What a limit is raised by because of something that was bought. */
export const limitRaise = pgTable('limit_raise', {
  reference: text('reference').notNull(),
  companyId: uuid('company_id').notNull(),
  name: text('name').$type<UnitLimit>().notNull(),
  added: integer('added').notNull(),
  endsAt: moment('ends_at'),
  /** Given back before its time. */
  ended: boolean('ended').notNull().default(false),
  inForce: boolean('in_force').notNull().default(false),
});
