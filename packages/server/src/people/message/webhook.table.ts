import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { DeliveryState, MessageEvent } from '@chancery/contract/message/codes.ts';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, revised } from '../../kit/columns.ts';

/** Addresses of a unit's own that are told what happens. */
export const webhook = pgTable('webhook', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  /** What signs the requests, locked with the server's key. */
  secret: bytea('secret').notNull(),
  events: text('events').array().$type<CodeOf<typeof MessageEvent>[]>().notNull(),
  /** Who chose its address or saw its secret last; it pauses when they leave. */
  madeBy: uuid('made_by'),
  enabled: boolean('enabled').notNull().default(true),
  /** How the newest request went. */
  lastState: text('last_state').$type<CodeOf<typeof DeliveryState>>(),
  lastAt: moment('last_at'),
  ...revised,
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What an address is told. */
export const webhookRequest = pgTable('webhook_request', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  webhookId: uuid('webhook_id').notNull(),
  webhookName: text('webhook_name').notNull(),
  event: text('event').notNull(),
  /** The very bytes that are signed and sent. */
  body: text('body').notNull(),
  state: text('state').$type<CodeOf<typeof DeliveryState>>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  /** What the newest attempt was answered with. */
  status: integer('status'),
  nextAttemptAt: moment('next_attempt_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Every try to reach an address. */
export const webhookAttempt = pgTable('webhook_attempt', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  requestId: uuid('request_id').notNull(),
  status: integer('status'),
  ms: integer('ms').notNull(),
  excerpt: text('excerpt').notNull().default(''),
  error: text('error'),
  at: moment('at').notNull().defaultNow(),
});
