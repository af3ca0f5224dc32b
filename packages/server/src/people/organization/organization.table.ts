import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** The departments of a unit, as a tree. */
export const department = pgTable('department', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  parentId: uuid('parent_id'),
  name: text('name').notNull(),
  /** The membership of its head. */
  headId: uuid('head_id'),
  /** Its place among its siblings. */
  position: integer('position').notNull(),
  ...revised,
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Computed: the units below a unit that are open to it. */
export const dataRule = pgTable('data_rule', {
  companyId: uuid('company_id').notNull(),
  visibleCompanyId: uuid('visible_company_id').notNull(),
});
