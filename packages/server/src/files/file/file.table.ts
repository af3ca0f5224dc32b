import type { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Contents by digest, each kept once, with the number of files that have it. */
export const fileContent = pgTable('file_content', {
  digest: bytea('digest').primaryKey(),
  size: integer('size').notNull(),
  refs: integer('refs').notNull(),
  idleSince: moment('idle_since'),
});

/** Files of a unit. */
export const file = pgTable('file', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  digest: bytea('digest').notNull(),
  name: text('name').notNull(),
  type: text('type').$type<CodeOf<typeof FileType>>().notNull(),
  size: integer('size').notNull(),
  purpose: text('purpose').$type<CodeOf<typeof FilePurpose>>().notNull(),
  createdBy: uuid('created_by').notNull(),
  usedAt: moment('used_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Large files on their way, in parts. */
export const fileUpload = pgTable('file_upload', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  digest: bytea('digest').notNull(),
  name: text('name').notNull(),
  size: integer('size').notNull(),
  purpose: text('purpose').$type<CodeOf<typeof FilePurpose>>().notNull(),
  createdBy: uuid('created_by').notNull(),
  /** When a part last came. */
  touchedAt: moment('touched_at').notNull().defaultNow(),
});
