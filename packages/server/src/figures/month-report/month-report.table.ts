import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Whether a unit has its reports made by themselves. */
export const monthReportPlan = pgTable('month_report_plan', {
  companyId: uuid('company_id').primaryKey(),
  enabled: boolean('enabled').notNull(),
  /** Since when: months that ended before are not made up for. */
  since: moment('since').notNull().defaultNow(),
  revision: integer('revision').notNull().default(1),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** For whom they are made. */
export const monthReportReader = pgTable('month_report_reader', {
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  since: moment('since').notNull().defaultNow(),
});

/** What was made: one for each reader and month. */
export const monthReport = pgTable('month_report', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  month: date('month').notNull(),
  fileId: uuid('file_id').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
});
