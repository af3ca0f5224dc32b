import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** How far a log was published, and where to. */
export const evidencePublication = pgTable('evidence_publication', {
  companyId: uuid('company_id').notNull(),
  target: text('target').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  error: text('error').notNull().default(''),
  at: moment('at').notNull().defaultNow(),
});

/** Platforms whose logs this one witnesses. */
export const witnessedPlatform = pgTable('witnessed_platform', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  publicKey: bytea('public_key').notNull(),
  logs: integer('logs').notNull().default(0),
  refusals: integer('refusals').notNull().default(0),
  lastSeenAt: moment('last_seen_at'),
  addedBy: text('added_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** The newest state of each witnessed log. */
export const witnessedLog = pgTable('witnessed_log', {
  origin: text('origin').primaryKey(),
  platformId: uuid('platform_id').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  root: bytea('root').notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});
