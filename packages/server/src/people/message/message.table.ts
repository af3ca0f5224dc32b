import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type {
  DeliveryState,
  MessageChannel,
  MessageEvent,
  MessageKind,
} from '@chancery/contract/message/codes.ts';
import type { ChannelChoices } from '@chancery/contract/message/rules.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, revised } from '../../kit/columns.ts';

/** What people should know, a row for each reader. */
export const message = pgTable('message', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  /** The reader. */
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<CodeOf<typeof MessageKind>>().notNull(),
  event: text('event').$type<CodeOf<typeof MessageEvent>>().notNull(),
  /** What the texts of the event need. */
  params: jsonb('params').$type<Readonly<Record<string, string | number>>>().notNull(),
  /** What a search looks into. */
  words: text('words').notNull(),
  /** The page of the console it speaks of. */
  link: text('link'),
  objectType: text('object_type'),
  objectId: text('object_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  readAt: moment('read_at'),
});

/** The ways a message takes besides the message centre. */
export const messageDelivery = pgTable('message_delivery', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  messageId: uuid('message_id').notNull(),
  channel: text('channel').$type<CodeOf<typeof MessageChannel>>().notNull(),
  state: text('state').$type<CodeOf<typeof DeliveryState>>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  /** Null when nobody tries again. */
  nextAttemptAt: moment('next_attempt_at'),
  error: text('error'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Which ways somebody's messages take in a unit. */
export const messagePreference = pgTable('message_preference', {
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  email: text('email').notNull().default(''),
  /** Only what differs from what the product would do. */
  channels: jsonb('channels').$type<ChannelChoices>().notNull().default({}),
  ...revised,
});

/** Who may open a live connection, once. */
export const liveTicket = pgTable('live_ticket', {
  ticketHash: bytea('ticket_hash').primaryKey(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
