import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Keys of people that prove, in place of a code by phone, that it is them. */
export const passkey = pgTable('passkey', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  credentialId: bytea('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  /** How often it has signed, as it says itself; always 0 with those that do not count. */
  counter: bigint('counter', { mode: 'number' }).notNull().default(0),
  /** A digest by the server's key over owner and key: whoever has the database cannot give people keys. */
  mark: bytea('mark').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at'),
});

/** What passkeys were asked and have not answered yet. */
export const passkeyQuestion = pgTable('passkey_question', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  purpose: text('purpose').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export type PasskeyRow = typeof passkey.$inferSelect;
