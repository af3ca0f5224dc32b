import type { LoginResult, LoginType } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Every attempt to log in, and every entry into a unit. */
export const loginLog = pgTable('login_log', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id'),
  accountId: uuid('account_id'),
  operatorId: uuid('operator_id'),
  sessionId: uuid('session_id'),
  userName: text('user_name').notNull(),
  userAccount: text('user_account').notNull(),
  companyName: text('company_name'),
  loginType: text('login_type').$type<CodeOf<typeof LoginType>>().notNull(),
  result: text('result').$type<CodeOf<typeof LoginResult>>().notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Every change somebody made, with what was there before and after. */
export const operateLog = pgTable('operate_log', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id'),
  actorKind: text('actor_kind').$type<'user' | 'operator' | 'system'>().notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  objectType: text('object_type'),
  objectId: text('object_id'),
  objectName: text('object_name'),
  before: jsonb('before'),
  after: jsonb('after'),
  ip: text('ip').notNull(),
  clientType: text('client_type').notNull(),
  requestId: text('request_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
