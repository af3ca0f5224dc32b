import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** Partners that engrave seals. */
export const engraver = pgTable('engraver', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** The permission of the police to engrave seals. */
  licenceNo: text('licence_no').notNull(),
  contactName: text('contact_name').notNull(),
  phone: text('phone').notNull(),
  address: text('address').notNull(),
  /** Since when it gets no more orders. */
  disabledAt: moment('disabled_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});
