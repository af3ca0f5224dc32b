import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { DisclosedUse } from '@chancery/contract/report/calls.ts';
import type { DisclosureLevel } from '@chancery/contract/report/codes.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { bytea, moment } from '../../kit/columns.ts';

/** A photo that was disclosed. */
export interface DisclosedPicture {
  readonly fileId: string;
  /** The press it shows; null: the papers as a whole. */
  readonly sequence: number | null;
  readonly takenAt: string;
  readonly digest: string;
}

/** Reports that were made of uses, and what their codes show. */
export const disclosure = pgTable('disclosure', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  /** The number of an authorisation, or the id of a record where nothing was authorised. */
  useKey: text('use_key').notNull(),
  level: text('level').$type<CodeOf<typeof DisclosureLevel>>().notNull(),
  ticketHash: bytea('ticket_hash').notNull(),
  /** What was disclosed, as it was then. */
  shown: jsonb('shown').$type<z.output<typeof DisclosedUse>>().notNull(),
  pictures: jsonb('pictures').$type<readonly DisclosedPicture[]>().notNull().default([]),
  /** SHA-256 of the report. */
  digest: bytea('digest').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeByName: text('made_by_name').notNull(),
  expiresAt: moment('expires_at'),
  revokedAt: moment('revoked_at'),
  revokedBy: text('revoked_by').notNull().default(''),
  opened: integer('opened').notNull().default(0),
  openedAt: moment('opened_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** A disclosure as it lies in the database. */
export type DisclosureRow = typeof disclosure.$inferSelect;
