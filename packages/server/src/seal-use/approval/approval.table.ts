import type { ApprovalAction, TaskState } from '@chancery/contract/approval/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { PlaceMove } from '@chancery/contract/placing/moves.ts';
import { doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';
import type { NamedPerson } from '../application/application.table.ts';

/** One person's part in one step of an application. */
export const approvalTask = pgTable('approval_task', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  /** The step as the flow names it: after another submission the same place may be another step. */
  stepId: text('step_id').notNull(),
  stage: integer('stage').notNull(),
  round: integer('round').notNull(),
  slot: integer('slot').notNull(),
  ordinal: doublePrecision('ordinal').notNull(),
  userId: uuid('user_id').notNull(),
  userName: text('user_name').notNull(),
  insteadOf: uuid('instead_of'),
  insteadOfName: text('instead_of_name'),
  addedBy: uuid('added_by'),
  addedByName: text('added_by_name'),
  state: text('state').$type<CodeOf<typeof TaskState>>().notNull(),
  openedAt: moment('opened_at'),
  dueAt: moment('due_at'),
  decidedAt: moment('decided_at'),
  opinion: text('opinion').notNull().default(''),
});

export type TaskRow = typeof approvalTask.$inferSelect;

/** What happened to an application; entries are never changed. */
export const approvalEvent = pgTable('approval_event', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  action: text('action').$type<CodeOf<typeof ApprovalAction>>().notNull(),
  byId: uuid('by_id'),
  byName: text('by_name'),
  insteadOf: uuid('instead_of'),
  insteadOfName: text('instead_of_name'),
  stepName: text('step_name').notNull().default(''),
  people: jsonb('people').$type<readonly NamedPerson[]>().notNull().default([]),
  text: text('text').notNull().default(''),
  fileIds: uuid('file_ids').array().notNull().default([]),
  /** Which seals were moved, from where to where. */
  moved: jsonb('moved').$type<readonly PlaceMove[]>(),
  /** What the application asked for at that time, when seals stand on its files. */
  bound: text('bound'),
  at: moment('at').notNull().defaultNow(),
});

/** Who was told of an application without being asked. */
export const approvalCopy = pgTable('approval_copy', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  userId: uuid('user_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  readAt: moment('read_at'),
});

/** Who decides for whom, and when. */
export const approvalDelegation = pgTable('approval_delegation', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  fromId: uuid('from_id').notNull(),
  toId: uuid('to_id').notNull(),
  startAt: moment('start_at').notNull(),
  endAt: moment('end_at').notNull(),
  note: text('note').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
});
