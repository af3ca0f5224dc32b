import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Leave for one phone to photograph one use. */
export const photoTicket = pgTable('photo_ticket', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  authorizationId: uuid('authorization_id').notNull(),
  ticketHash: bytea('ticket_hash').notNull(),
  /** Of the secret of the phone that opened it first. */
  phoneHash: bytea('phone_hash'),
  /** What that phone calls itself. */
  phone: text('phone').notNull().default(''),
  madeBy: uuid('made_by').notNull(),
  madeByName: text('made_by_name').notNull(),
  maxPhotos: integer('max_photos').notNull(),
  taken: integer('taken').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  claimedAt: moment('claimed_at'),
  revokedAt: moment('revoked_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** A ticket as it lies in the database. */
export type PhotoTicketRow = typeof photoTicket.$inferSelect;
