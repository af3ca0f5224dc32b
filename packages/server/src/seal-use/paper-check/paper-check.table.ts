import type { PaperCheck } from '@chancery/contract/paper-check/calls.ts';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { moment } from '../../kit/columns.ts';

type Checked = z.output<typeof PaperCheck>;

/** What looks at photos found. */
export const paperCheck = pgTable('paper_check', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  recordId: uuid('record_id').notNull(),
  photoId: uuid('photo_id').notNull(),
  state: text('state').$type<Checked['state']>().notNull().default('waiting'),
  reason: text('reason'),
  result: jsonb('result').$type<NonNullable<Checked['result']>>(),
  /** The page laid flat, of which the places speak. */
  pageFileId: uuid('page_file_id'),
  requestedBy: uuid('requested_by'),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
});
