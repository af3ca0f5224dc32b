import type { Flow } from '@chancery/contract/approval/flow.ts';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** What people choose when they apply; what was drawn lies in its versions. */
export const approvalTemplate = pgTable('approval_template', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  /** It may be chosen. */
  enabled: boolean('enabled').notNull().default(true),
  /** The version that new applications get. */
  version: integer('version').notNull().default(1),
  /** The seals it is for; none means every seal. */
  deviceIds: uuid('device_ids').array().notNull().default([]),
  /** The file types it is for; none means every one. */
  documentTypeIds: uuid('document_type_ids').array().notNull().default([]),
  ...revised,
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** The flows of a template as they were published; none is ever changed. */
export const approvalTemplateVersion = pgTable('approval_template_version', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  templateId: uuid('template_id').notNull(),
  version: integer('version').notNull(),
  flow: jsonb('flow').$type<Flow>().notNull(),
  note: text('note').notNull().default(''),
  byName: text('by_name').notNull(),
  at: moment('at').notNull().defaultNow(),
});
