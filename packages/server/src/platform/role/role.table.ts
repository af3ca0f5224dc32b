import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Who decided last which role of a unit sees what. */
export const roleRevision = pgTable('role_revision', {
  companyId: uuid('company_id').primaryKey(),
  revision: integer('revision').notNull().default(1),
  updatedBy: text('updated_by').notNull().default(''),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
