import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** What each published version of the platform brought. */
export const versionHistory = pgTable('version_history', {
  id: uuid('id').primaryKey(),
  versionNumber: text('version_number').notNull(),
  type: integer('type').notNull().default(0),
  titleEn: text('title_en').notNull(),
  titleZh: text('title_zh').notNull(),
  detailsEn: text('details_en').notNull(),
  detailsZh: text('details_zh').notNull(),
  publishedAt: moment('published_at').notNull().defaultNow(),
});
