import type { Language } from '@chancery/phrases/phrase.ts';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** That a unit asked to be deleted. */
export const unitClosing = pgTable('unit_closing', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  byName: text('by_name').notNull(),
  reason: text('reason').notNull(),
  exportFirst: boolean('export_first').notNull(),
  language: text('language').$type<Language>().notNull(),
  ticketHash: bytea('ticket_hash').notNull(),
  askedAt: moment('asked_at').notNull().defaultNow(),
  dueAt: moment('due_at').notNull(),
  withdrawnAt: moment('withdrawn_at'),
  withdrawnBy: text('withdrawn_by'),
  heldAt: moment('held_at'),
  heldBy: text('held_by'),
  heldReason: text('held_reason'),
});

/** Units that are gone, or going. */
export const closedUnit = pgTable('closed_unit', {
  number: integer('number').primaryKey(),
  /** What the log of the platform tells of it under. */
  id: uuid('id').notNull(),
  unitDigest: bytea('unit_digest').notNull(),
  /** As long as something of it is there. */
  companyId: uuid('company_id'),
  askerDigest: bytea('asker_digest').notNull(),
  ticketHash: bytea('ticket_hash'),
  language: text('language').$type<Language>().notNull(),
  askedAt: moment('asked_at').notNull(),
  begunAt: moment('begun_at').notNull().defaultNow(),
  /** How many rows were removed, by table. */
  rows: jsonb('rows').$type<Readonly<Record<string, number>>>().notNull().default({}),
  /** Contents of files that nobody else refers to. */
  files: integer('files').notNull().default(0),
  workedAt: moment('worked_at').notNull().defaultNow(),
  removedAt: moment('removed_at'),
  doneAt: moment('done_at'),
  certificate: bytea('certificate'),
});

export type ClosedUnitRow = typeof closedUnit.$inferSelect;
