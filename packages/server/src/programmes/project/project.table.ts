import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { MilestoneState, ProposalState } from '@chancery/contract/project/codes.ts';
import type { Criterion } from '@chancery/contract/review/criteria.ts';
import type { RichDoc } from '@chancery/contract/rich/doc.ts';
import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Programmes that units apply for. */
export const project = pgTable('project', {
  id: uuid('id').primaryKey(),
  bodyZh: jsonb('body_zh').$type<RichDoc>(),
  bodyEn: jsonb('body_en').$type<RichDoc>(),
  callOpensAt: moment('call_opens_at').notNull(),
  callClosesAt: moment('call_closes_at').notNull(),
  blind: boolean('blind').notNull().default(false),
  criteria: jsonb('criteria').$type<Criterion[]>().notNull().default([]),
  resultsAt: moment('results_at'),
  closedAt: moment('closed_at'),
});

/** What units apply with. */
export const proposal = pgTable('proposal', {
  id: uuid('id').primaryKey(),
  projectId: uuid('project_id').notNull(),
  companyId: uuid('company_id').notNull(),
  companyName: text('company_name').notNull(),
  state: text('state').$type<CodeOf<typeof ProposalState>>().notNull(),
  version: integer('version').notNull().default(0),
  submittedAt: moment('submitted_at'),
  answerBy: moment('answer_by'),
  reason: text('reason').notNull().default(''),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What accepted applications are to reach. */
export const milestone = pgTable('milestone', {
  id: uuid('id').primaryKey(),
  proposalId: uuid('proposal_id').notNull(),
  companyId: uuid('company_id').notNull(),
  title: text('title').notNull(),
  dueOn: date('due_on').notNull(),
  state: text('state').$type<CodeOf<typeof MilestoneState>>().notNull(),
  report: text('report').notNull().default(''),
  files: uuid('files').array().notNull().default([]),
  comment: text('comment').notNull().default(''),
  reportedAt: moment('reported_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What happened to applications. */
export const proposalEvent = pgTable('proposal_event', {
  id: uuid('id').primaryKey(),
  proposalId: uuid('proposal_id').notNull(),
  companyId: uuid('company_id').notNull(),
  step: text('step').notNull(),
  byDesk: boolean('by_desk').notNull(),
  byName: text('by_name').notNull(),
  text: text('text').notNull(),
  at: moment('at').notNull().defaultNow(),
});
