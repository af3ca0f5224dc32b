import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { LedgerMove, LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Every movement of the ledger; only the ledger's own functions write it. */
export const ledgerTransfer = pgTable('ledger_transfer', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  companyId: uuid('company_id').notNull(),
  value: text('value').$type<CodeOf<typeof LedgerValue>>().notNull(),
  kind: text('kind').$type<CodeOf<typeof LedgerMove>>().notNull(),
  reference: text('reference').notNull(),
  attempt: integer('attempt').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: moment('made_at').notNull(),
});
