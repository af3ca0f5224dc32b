import { administratorRole } from '@chancery/contract/operator/accounts.ts';
import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, revised } from '../../kit/columns.ts';

/** People who run the platform. */
export const operator = pgTable('operator', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  realName: text('real_name').notNull(),
  mobile: text('mobile').notNull().default(''),
  orgId: uuid('org_id'),
  orgName: text('org_name').notNull().default(''),
  /** The partner they engrave seals for: its desk is all they reach. */
  engraverId: uuid('engraver_id'),
  passwordHash: text('password_hash').notNull(),
  /** A one-time password has to be replaced before anything else. */
  mustChangePassword: boolean('must_change_password').notNull().default(true),
  disabledAt: moment('disabled_at'),
  preferences: jsonb('preferences').$type<Record<string, unknown>>().notNull().default({}),
  /** The codes of the roles they have. */
  roles: text('roles').array().notNull().default([administratorRole]),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});

/** Sets of permissions that operators may have. */
export const operatorRole = pgTable('operator_role', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  permissions: text('permissions').array().notNull().default([]),
  /** It may do everything and cannot be changed. */
  fixed: boolean('fixed').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});

/** Logins that a second screen may still make. */
export const sessionTicket = pgTable('session_ticket', {
  ticketHash: bytea('ticket_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The authenticators of operators; secrets are locked with the platform's key. */
export const operatorSecondFactor = pgTable('operator_second_factor', {
  operatorId: uuid('operator_id').primaryKey(),
  secret: bytea('secret'),
  setUpAt: moment('set_up_at'),
  /** The latest step a code was taken for. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** One on its way, and the session that asked for it. */
  nextSecret: bytea('next_secret'),
  nextSessionId: uuid('next_session_id'),
  nextAt: moment('next_at'),
});

/** What lets an operator in once each without the authenticator, as keyed digests. */
export const operatorRecoveryCode = pgTable(
  'operator_recovery_code',
  {
    operatorId: uuid('operator_id').notNull(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.codeHash] })],
);
