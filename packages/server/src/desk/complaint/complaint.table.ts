import type { ComplaintSide, ComplaintState } from '@chancery/contract/complaint/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Complaints and advice of units. */
export const complaint = pgTable('complaint', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  companyName: text('company_name').notNull(),
  number: text('number').notNull(),
  type: text('type').notNull(),
  content: text('content').notNull(),
  contact: text('contact').notNull().default(''),
  relatedTo: text('related_to').notNull().default(''),
  pictures: uuid('pictures').array().notNull().default([]),
  state: text('state').$type<CodeOf<typeof ComplaintState>>().notNull(),
  rating: smallint('rating'),
  accountId: uuid('account_id').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When an answer is owed. */
  dueAt: moment('due_at').notNull(),
});

/** What either side said about a complaint, in order. */
export const complaintEntry = pgTable('complaint_entry', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  complaintId: uuid('complaint_id').notNull(),
  side: text('side').$type<CodeOf<typeof ComplaintSide>>().notNull(),
  step: text('step').$type<'add' | 'answer' | 'reopen' | 'close' | 'rate'>().notNull(),
  byName: text('by_name').notNull(),
  text: text('text').notNull().default(''),
  at: moment('at').notNull().defaultNow(),
});
