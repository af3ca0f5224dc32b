import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** What was filmed of a use, made where it is filmed. */
export const liveRecording = pgTable('live_recording', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  authorizationId: uuid('authorization_id').notNull(),
  personId: uuid('person_id').notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  /** Up to which number its pieces are announced, and the chain over them. */
  announced: integer('announced').notNull().default(0),
  chain: bytea('chain').notNull(),
  /** How many there are, as whoever filmed said at the end. */
  last: integer('last'),
  begunAt: moment('begun_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
});

export type RecordingRow = typeof liveRecording.$inferSelect;

/** A piece of a recording: announced first, sent later. */
export const livePiece = pgTable(
  'live_piece',
  {
    recordingId: uuid('recording_id').notNull(),
    number: integer('number').notNull(),
    companyId: uuid('company_id').notNull(),
    digest: bytea('digest').notNull(),
    size: integer('size').notNull(),
    startedAt: moment('started_at').notNull(),
    ms: integer('ms').notNull(),
    /** When it was announced. */
    toldAt: moment('told_at').notNull().defaultNow(),
    hereAt: moment('here_at'),
    removedAt: moment('removed_at'),
  },
  ({ recordingId, number }) => [primaryKey({ columns: [recordingId, number] })],
);

/** For how many days a unit keeps what was filmed. */
export const liveRule = pgTable('live_rule', {
  companyId: uuid('company_id').primaryKey(),
  keepDays: integer('keep_days').notNull(),
});
