import type { ViewContent } from '@chancery/contract/list-view/calls.ts';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { revised } from '../../kit/columns.ts';

/** Saved views of lists. */
export const listView = pgTable('list_view', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  list: text('list').notNull(),
  /** Null for the unit's. */
  ownerId: uuid('owner_id'),
  name: text('name').notNull(),
  content: jsonb('content').$type<z.output<typeof ViewContent>>().notNull(),
  ...revised,
});

/** The view a list opens with, for each person. */
export const listViewDefault = pgTable('list_view_default', {
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  list: text('list').notNull(),
  viewId: uuid('view_id').notNull(),
});
