import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';
import type { CheckedRow, ImportOutcome } from './import-row.ts';

/** Which departments a member belongs to. */
export const membershipDepartment = pgTable('membership_department', {
  companyId: uuid('company_id').notNull(),
  membershipId: uuid('membership_id').notNull(),
  departmentId: uuid('department_id').notNull(),
});

/** Sheets of members that were read, and what came of them. */
export const memberImport = pgTable('member_import', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  /** Who uploaded it; nobody else can confirm it. */
  accountId: uuid('account_id').notNull(),
  fileName: text('file_name').notNull(),
  /** The rows that were good when the sheet was read. */
  rows: jsonb('rows').$type<readonly CheckedRow[]>().notNull(),
  /** Set once they have been added. */
  outcome: jsonb('outcome').$type<ImportOutcome>(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
