import type { FormField } from '@chancery/contract/form/design.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** The versions of designed forms. */
export const formVersion = pgTable('form_version', {
  formId: uuid('form_id').notNull(),
  version: integer('version').notNull(),
  fields: jsonb('fields').$type<FormField[]>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
