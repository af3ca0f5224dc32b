import type { SealUseKind } from '@chancery/contract/application/codes.ts';
import type { ApplicationFields } from '@chancery/contract/application/fields.ts';
import type { ApprovalEnd, ApprovalState } from '@chancery/contract/approval/codes.ts';
import type { PlainStep } from '@chancery/contract/approval/flow.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Somebody by name, as kept for lists. */
export interface NamedPerson {
  readonly userId: string;
  readonly realName: string;
}

/** What lists show of an application: the rest of a row is much the larger part of it. */
export const shownColumns = {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  number: text('number').notNull(),
  applicantId: uuid('applicant_id').notNull(),
  applicantName: text('applicant_name').notNull(),
  title: text('title').notNull(),
  kind: text('kind').$type<CodeOf<typeof SealUseKind>>().notNull(),
  documentTypeId: uuid('document_type_id'),
  documentTypeName: text('document_type_name').notNull().default(''),
  sealNames: text('seal_names').array().notNull(),
  /** All presses asked for. */
  count: integer('count').notNull(),
  amount: bigint('amount', { mode: 'number' }),
  state: text('state').$type<CodeOf<typeof ApprovalState>>().notNull(),
  end: text('end_kind').$type<CodeOf<typeof ApprovalEnd>>(),
  returned: boolean('returned').notNull().default(false),
  stepName: text('step_name').notNull().default(''),
  /** Who is to decide now. */
  waitsFor: jsonb('waits_for').$type<readonly NamedPerson[]>().notNull().default([]),
  /** Something happened to it that the applicant has not seen. */
  unread: boolean('unread').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
};

/** Applications to use seals. */
export const application = pgTable('application', {
  ...shownColumns,
  departmentId: uuid('department_id'),
  departmentName: text('department_name').notNull().default(''),
  templateId: uuid('template_id').notNull(),
  templateName: text('template_name').notNull(),
  templateVersion: integer('template_version').notNull(),
  userId: uuid('user_id').notNull(),
  userName: text('user_name').notNull(),
  /** Everything that was filled in, as it was. */
  fields: jsonb('fields').$type<ApplicationFields>().notNull(),
  /** The steps of the template version that apply to it, in order. */
  route: jsonb('route').$type<readonly PlainStep[]>().notNull(),
  stage: integer('stage').notNull(),
  round: integer('round').notNull(),
  /** What approvers approve of an electronic one: the digest of its files, seals and places. */
  bound: text('bound'),
  resubmitOf: uuid('resubmit_of'),
  remindedAt: moment('reminded_at'),
  revision: integer('revision').notNull().default(1),
  updatedBy: text('updated_by').notNull().default(''),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** What a search looks through. */
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
});

export type ApplicationRow = typeof application.$inferSelect;

/** The seals applied for. */
export const applicationSeal = pgTable('application_seal', {
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  position: integer('position').notNull(),
  normalCount: integer('normal_count').notNull(),
  crossPageCount: integer('cross_page_count').notNull(),
});

/** The files of applications. */
export const applicationFile = pgTable('application_file', {
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  fileId: uuid('file_id').notNull(),
  /** To be stamped, rather than to help deciding. */
  stamped: boolean('stamped').notNull(),
  position: integer('position').notNull(),
});

/** What people have filled in so far. */
export const applicationDraft = pgTable('application_draft', {
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
  revision: integer('revision').notNull().default(1),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
