import type { IdentifyFault, IdentifyOutcome, IdentifyState } from '@chancery/contract/identify/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { MarkFault, MarkState } from '@chancery/contract/watermark/codes.ts';
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Files that are offered to units. */
export const download = pgTable('download', {
  id: uuid('id').primaryKey(),
  /** Each copy is marked for whoever downloads it. */
  marked: boolean('marked').notNull(),
});

/** Their versions. */
export const downloadVersion = pgTable('download_version', {
  id: uuid('id').primaryKey(),
  downloadId: uuid('download_id').notNull(),
  number: integer('number').notNull(),
  materialId: uuid('material_id').notNull(),
  noteZh: text('note_zh').notNull(),
  noteEn: text('note_en').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What is written in the files. */
export const downloadWords = pgTable('download_words', {
  versionId: uuid('version_id').primaryKey(),
  words: text('words').notNull(),
});

/** Who downloaded what. */
export const downloadFetch = pgTable('download_fetch', {
  id: uuid('id').primaryKey(),
  downloadId: uuid('download_id').notNull(),
  versionId: uuid('version_id').notNull(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  byName: text('by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Copies that are marked for one person. */
export const downloadCopy = pgTable('download_copy', {
  id: uuid('id').primaryKey(),
  versionId: uuid('version_id').notNull(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  byName: text('by_name').notNull(),
  /** What the mark says: 64 bits, as PostgreSQL has them, with a sign. */
  markId: bigint('mark_id', { mode: 'bigint' }).notNull(),
  state: text('state').$type<CodeOf<typeof MarkState>>().notNull(),
  fault: text('fault').$type<CodeOf<typeof MarkFault>>(),
  /** How often it was begun: only the latest try may finish it. */
  tries: integer('tries').notNull().default(0),
  /** The marked file, for as long as it is kept. */
  digest: bytea('digest'),
  size: integer('size'),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
});

/** A copy that was found in a file. */
export interface FoundCopy {
  readonly copyId: string;
  readonly pages: readonly number[];
  readonly confidence: number;
  readonly exact: boolean;
}

/** Files that were searched for marks. */
export const downloadTrace = pgTable('download_trace', {
  id: uuid('id').primaryKey(),
  fileName: text('file_name').notNull(),
  digest: bytea('digest').notNull(),
  state: text('state').$type<CodeOf<typeof IdentifyState>>().notNull(),
  outcome: text('outcome').$type<CodeOf<typeof IdentifyOutcome>>(),
  fault: text('fault').$type<CodeOf<typeof IdentifyFault>>(),
  found: jsonb('found').$type<readonly FoundCopy[]>().notNull().default([]),
  createdBy: uuid('created_by').notNull(),
  byName: text('by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
});

export type VersionRow = typeof downloadVersion.$inferSelect;
export type CopyRow = typeof downloadCopy.$inferSelect;
export type TraceRow = typeof downloadTrace.$inferSelect;
