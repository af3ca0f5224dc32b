import type { RichDoc } from '@chancery/contract/rich/doc.ts';
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';

/** The texts of articles. */
export const article = pgTable('article', {
  id: uuid('id').primaryKey(),
  bodyZh: jsonb('body_zh').$type<RichDoc>(),
  bodyEn: jsonb('body_en').$type<RichDoc>(),
});
