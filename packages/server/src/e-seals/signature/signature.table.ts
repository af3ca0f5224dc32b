import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { SignatureKind } from '@chancery/contract/signing/codes.ts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** The signatures that people keep, one in each unit. */
export const keptSignature = pgTable('kept_signature', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<CodeOf<typeof SignatureKind>>().notNull(),
  content: bytea('content').notNull(),
  keptAt: moment('kept_at').notNull().defaultNow(),
});
