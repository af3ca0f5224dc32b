import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** The platform's own organisations, as a tree. */
export const org = pgTable('org', {
  id: uuid('id').primaryKey(),
  parentId: uuid('parent_id'),
  name: text('name').notNull(),
  remark: text('remark').notNull().default(''),
  /** Its place among its siblings. */
  position: integer('position').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});
