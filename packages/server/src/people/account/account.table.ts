import { boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** People who log in by phone; one account may belong to several units. */
export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  mobile: text('mobile').notNull(),
  userName: text('user_name'),
  realName: text('real_name').notNull(),
  passwordHash: text('password_hash'),
  /** The password was chosen by somebody else. */
  passwordIsDefault: boolean('password_is_default').notNull().default(false),
  disabledAt: moment('disabled_at'),
  preferences: jsonb('preferences').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Logins that are or were open; the token itself is never kept. */
export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  accountId: uuid('account_id'),
  operatorId: uuid('operator_id'),
  /** The unit the session acts in, once chosen. */
  companyId: uuid('company_id'),
  clientType: text('client_type').notNull(),
  loginType: text('login_type').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
  endReason: text('end_reason'),
  /** Until the second step is done, it opens nothing else. */
  secondStepDue: boolean('second_step_due').notNull().default(false),
  /** A digest by the server's key over token, owner and second step: whoever has the database cannot act as others. */
  mark: bytea('mark'),
});

/** Machines on which somebody has shown a code after the password. */
export const trustedMachine = pgTable('trusted_machine', {
  accountId: uuid('account_id').notNull(),
  machineHash: bytea('machine_hash').notNull(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
});

/** Codes sent to phones, kept as keyed digests. */
export const verificationCode = pgTable('verification_code', {
  id: uuid('id').primaryKey(),
  phone: text('phone').notNull(),
  purpose: text('purpose').notNull(),
  codeHash: bytea('code_hash').notNull(),
  tries: smallint('tries').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  /** The machine that asked for it: nobody else can spend its tries. */
  asker: bytea('asker'),
  /** Asked for where the owner has been before; counted apart from what strangers ask for. */
  known: boolean('known').notNull().default(false),
  /** The network of a stranger who asked, as far as networks can be told apart. */
  network: text('network'),
});

/** Machines somebody has logged in on. */
export const knownMachine = pgTable(
  'known_machine',
  {
    ownerId: uuid('owner_id').notNull(),
    machineHash: bytea('machine_hash').notNull(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.machineHash] })],
);

/** The right to continue a login whose password was correct. */
export const loginTicket = pgTable('login_ticket', {
  tokenHash: bytea('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
