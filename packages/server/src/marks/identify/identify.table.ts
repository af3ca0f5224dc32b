import type { FileType } from '@chancery/contract/file/codes.ts';
import type { Identification } from '@chancery/contract/identify/calls.ts';
import {
  type IdentifyFault,
  type IdentifyOutcome,
  IdentifyState,
} from '@chancery/contract/identify/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { inArray, sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { bytea, moment } from '../../kit/columns.ts';

/** A record of the unit, and the pages of the file that came from it. */
export interface Source {
  readonly recordId: string;
  readonly pages: readonly number[];
  readonly confidence: number;
}

type Whole = NonNullable<z.output<typeof Identification>['comparison']>;
/** A comparison as it is kept; the first ones knew only altered places and others. */
export type Kept = Omit<Whole, 'unclear'> & Partial<Pick<Whole, 'unclear'>>;

/** What was tried, what the pages came from, and where the file is not as it was. */
export type Findings = Pick<z.output<typeof Identification>, 'tried'> & {
  readonly comparison: Kept | null;
  /** The surest first; of what was read before several could be told apart there are none. */
  readonly sources?: readonly Source[];
  /** Of another unit's mark no more is kept than that there is one. */
  readonly alsoForeign?: boolean;
};

/** Files that somebody wanted to know the source of. */
export const detection = pgTable('watermark_detection', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  fileId: uuid('file_id').notNull(),
  fileName: text('file_name').notNull(),
  fileType: text('file_type').$type<CodeOf<typeof FileType>>().notNull(),
  digest: bytea('digest').notNull(),
  photoId: uuid('photo_id'),
  state: text('state').$type<CodeOf<typeof IdentifyState>>().notNull().default('waiting'),
  outcome: text('outcome').$type<CodeOf<typeof IdentifyOutcome>>(),
  fault: text('fault').$type<CodeOf<typeof IdentifyFault>>(),
  recordId: uuid('record_id'),
  isExact: boolean('is_exact').notNull().default(false),
  page: integer('page'),
  confidence: real('confidence'),
  edits: integer('edits').notNull().default(0),
  findings: jsonb('findings').$type<Findings>(),
  pagesDone: integer('pages_done').notNull().default(0),
  pagesAll: integer('pages_all').notNull().default(0),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
});

/** Nobody has answered it yet. */
export const isOpen = inArray(detection.state, [IdentifyState.waiting, IdentifyState.working]);

/** An identification as it is kept. */
export type DetectionRow = typeof detection.$inferSelect;

/** What came of a look. */
export type Result = Pick<
  DetectionRow,
  'outcome' | 'recordId' | 'isExact' | 'page' | 'confidence' | 'edits' | 'findings'
>;
