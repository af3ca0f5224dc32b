import type { FileType } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { MarkFault, MarkState, MarkStrength, MarkVariant } from '@chancery/contract/watermark/codes.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Files that carry an invisible mark, or are about to. */
export const watermarkRecord = pgTable('watermark_record', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  /** What the mark says: 64 bits, as PostgreSQL has them, with a sign. */
  markId: bigint('mark_id', { mode: 'bigint' }).notNull(),
  sourceFileId: uuid('source_file_id').notNull(),
  markedFileId: uuid('marked_file_id'),
  fileName: text('file_name').notNull(),
  fileType: text('file_type').$type<CodeOf<typeof FileType>>().notNull(),
  markedDigest: bytea('marked_digest'),
  pageCount: integer('page_count').notNull().default(0),
  strength: text('strength').$type<CodeOf<typeof MarkStrength>>().notNull(),
  variant: text('variant').$type<CodeOf<typeof MarkVariant>>().notNull(),
  visibleText: text('visible_text').notNull().default(''),
  visibleCode: boolean('visible_code').notNull().default(false),
  note: text('note').notNull().default(''),
  state: text('state').$type<CodeOf<typeof MarkState>>().notNull().default('waiting'),
  /** Why it failed. */
  fault: text('fault').$type<CodeOf<typeof MarkFault>>(),
  pagesDone: integer('pages_done').notNull().default(0),
  /** How often it was begun: only the latest try may finish it. */
  tries: integer('tries').notNull().default(0),
  /** It carried a signature before it was marked. */
  wasSigned: boolean('was_signed').notNull().default(false),
  applicationId: uuid('application_id'),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
});

/** What the pages of marked files looked like. */
export const watermarkPage = pgTable('watermark_page', {
  recordId: uuid('record_id').notNull(),
  page: integer('page').notNull(),
  companyId: uuid('company_id').notNull(),
  width: real('width').notNull(),
  height: real('height').notNull(),
  reference: bytea('reference').notNull(),
});
