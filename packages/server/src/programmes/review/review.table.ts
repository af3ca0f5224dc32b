import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ReviewState } from '@chancery/contract/review/codes.ts';
import type { Scores } from '@chancery/contract/review/criteria.ts';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Who judges what was submitted. */
export const review = pgTable('review', {
  id: uuid('id').primaryKey(),
  panelId: uuid('panel_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  subjectUnit: uuid('subject_unit').notNull(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  reviewerName: text('reviewer_name').notNull(),
  state: text('state').$type<CodeOf<typeof ReviewState>>().notNull(),
  scores: jsonb('scores').$type<Scores>(),
  toUnit: text('to_unit').notNull().default(''),
  toPanel: text('to_panel').notNull().default(''),
  reason: text('reason').notNull().default(''),
  askedAt: moment('asked_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
});
