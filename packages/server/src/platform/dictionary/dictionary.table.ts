import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** Lists of choices. */
export const dictionaryType = pgTable('dictionary_type', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  /** The product's own selects read it. */
  product: boolean('product').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});

/** The choices, in order. */
export const dictionaryEntry = pgTable('dictionary_entry', {
  id: uuid('id').primaryKey(),
  typeCode: text('type_code').notNull(),
  code: text('code').notNull(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  /** Offered to whoever chooses now. */
  enabled: boolean('enabled').notNull().default(true),
  position: integer('position').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});
