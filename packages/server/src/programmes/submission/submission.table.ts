import type { Answers } from '@chancery/contract/form/answers.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** What is being filled in. */
export const submissionDraft = pgTable('submission_draft', {
  subjectId: uuid('subject_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  formId: uuid('form_id').notNull(),
  formVersion: integer('form_version').notNull(),
  answers: jsonb('answers').$type<Answers>().notNull(),
  ...revised,
});

/** What was submitted. */
export const submissionVersion = pgTable('submission_version', {
  subjectId: uuid('subject_id').notNull(),
  companyId: uuid('company_id').notNull(),
  version: integer('version').notNull(),
  formId: uuid('form_id').notNull(),
  formVersion: integer('form_version').notNull(),
  answers: jsonb('answers').$type<Answers>().notNull(),
  byName: text('by_name').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** The files that answers named at any time. */
export const submissionFile = pgTable('submission_file', {
  subjectId: uuid('subject_id').notNull(),
  companyId: uuid('company_id').notNull(),
  fileId: uuid('file_id').notNull(),
});
