import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** The kinds of documents that get stamped. */
export const documentType = pgTable('document_type', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  /** It is offered to whoever applies. */
  enabled: boolean('enabled').notNull().default(true),
  ...revised,
  createdAt: moment('created_at').notNull().defaultNow(),
});
