import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** What each published version of the platform brought. */
export const versionHistory = pgTable('version_history', {
  id: uuid('id').primaryKey(),
  versionNumber: text('version_number').notNull(),
  type: integer('type').notNull().default(0),
  titleEn: text('title_en').notNull(),
  titleZh: text('title_zh').notNull(),
  detailsEn: text('details_en').notNull(),
  detailsZh: text('details_zh').notNull(),
  /** Empty while it is being written. */
  publishedAt: moment('published_at').defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});
