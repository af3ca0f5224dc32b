import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Links that show the wall of a unit on a screen where nobody is logged in. */
export const wallLink = pgTable('wall_link', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  name: text('name').notNull(),
  /** Over the key and all that it opens. */
  keyHash: bytea('key_hash').notNull(),
  /** People are named on it. */
  named: boolean('named').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeByName: text('made_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  seenAt: moment('seen_at'),
});
