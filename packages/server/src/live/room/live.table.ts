import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { LivePart, LiveSignalKind, LiveStep } from '@chancery/contract/live/codes.ts';
import { and, gt, isNull, sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Where a use is filmed and watched. */
export const liveRoom = pgTable('live_room', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  authorizationId: uuid('authorization_id').notNull(),
  /** When it was last filmed and seen by somebody else. */
  watchedAt: moment('watched_at'),
  minutes: integer('minutes').notNull().default(0),
  /** The last minute that was counted, since 1970. */
  countedMinute: integer('counted_minute').notNull().default(0),
  minutesOver: boolean('minutes_over').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export type RoomRow = typeof liveRoom.$inferSelect;

/** Links by which people from outside watch a use. */
export const liveInvite = pgTable('live_invite', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  roomId: uuid('room_id').notNull(),
  name: text('name').notNull(),
  ticketHash: bytea('ticket_hash').notNull(),
  codeHash: bytea('code_hash').notNull(),
  tries: smallint('tries').notNull().default(0),
  madeBy: uuid('made_by').notNull(),
  expiresAt: moment('expires_at').notNull(),
  withdrawnAt: moment('withdrawn_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Links that let in now. */
export const isLinkOpen = and(isNull(liveInvite.withdrawnAt), gt(liveInvite.expiresAt, sql`now()`));

/** Who is in a room, and whether they are there now. */
export const livePerson = pgTable('live_person', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  roomId: uuid('room_id').notNull(),
  part: text('part').$type<CodeOf<typeof LivePart>>().notNull(),
  accountId: uuid('account_id'),
  inviteId: uuid('invite_id'),
  name: text('name').notNull(),
  keyHash: bytea('key_hash').notNull(),
  active: boolean('active').notNull().default(false),
  sound: boolean('sound').notNull().default(false),
  seenAt: moment('seen_at'),
  leftAt: moment('left_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export type PersonRow = typeof livePerson.$inferSelect;

/** What browsers tell each other before they see each other. */
export const liveSignal = pgTable('live_signal', {
  number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  companyId: uuid('company_id').notNull(),
  fromId: uuid('from_id').notNull(),
  toId: uuid('to_id').notNull(),
  kind: text('kind').$type<CodeOf<typeof LiveSignalKind>>().notNull(),
  body: text('body').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** What happened in a room. */
export const liveEvent = pgTable('live_event', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  authorizationId: uuid('authorization_id').notNull(),
  step: text('step').$type<CodeOf<typeof LiveStep>>().notNull(),
  personId: uuid('person_id'),
  name: text('name').notNull(),
  part: text('part').$type<CodeOf<typeof LivePart>>(),
  text: text('text').notNull().default(''),
  at: moment('at').notNull(),
});
