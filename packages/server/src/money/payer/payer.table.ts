import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { PayerType } from '@chancery/contract/payer/codes.ts';
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** In whose name invoices are issued. */
export const payer = pgTable('payer', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  type: smallint('type').$type<CodeOf<typeof PayerType>>().notNull(),
  name: text('name').notNull(),
  taxNumber: text('tax_number').notNull(),
  address: text('address').notNull(),
  phone: text('phone').notNull(),
  bank: text('bank').notNull(),
  account: text('account').notNull(),
  email: text('email').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});
