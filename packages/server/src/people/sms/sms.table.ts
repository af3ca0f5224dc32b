import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { SmsState } from '@chancery/contract/sms/codes.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Text messages to send and sent. */
export const smsMessage = pgTable('sms_message', {
  id: uuid('id').primaryKey(),
  phone: text('phone').notNull(),
  text: text('text').notNull(),
  /** The code that belongs into the text, locked, until it has gone out. */
  code: text('code'),
  provider: text('provider').notNull(),
  state: text('state').$type<CodeOf<typeof SmsState>>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  error: text('error'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
