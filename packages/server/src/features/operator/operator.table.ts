import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** People who run the platform. */
export const operator = pgTable('operator', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  realName: text('real_name').notNull(),
  mobile: text('mobile').notNull().default(''),
  orgId: uuid('org_id'),
  orgName: text('org_name').notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  /** A one-time password has to be replaced before anything else. */
  mustChangePassword: boolean('must_change_password').notNull().default(true),
  disabledAt: moment('disabled_at'),
  preferences: jsonb('preferences').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: moment('created_at').notNull().defaultNow(),
});
