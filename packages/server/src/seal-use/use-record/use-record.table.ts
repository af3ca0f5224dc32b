import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type {
  IdentifiedBy,
  PhotoSource,
  PressKind,
  UseReason,
  UseType,
  UseVerdict,
} from '@chancery/contract/use-record/codes.ts';
import type { Tally } from '@chancery/contract/use-record/rules.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** What lists show of the record of a use. */
export const shownColumns = {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  authorizationId: uuid('authorization_id'),
  empowerNo: text('empower_no').notNull().default(''),
  title: text('title').notNull().default(''),
  deviceId: uuid('device_id').notNull(),
  deviceName: text('device_name').notNull(),
  userId: uuid('user_id'),
  userName: text('user_name').notNull().default(''),
  departmentId: uuid('department_id'),
  departmentName: text('department_name').notNull().default(''),
  useType: smallint('use_type').$type<CodeOf<typeof UseType>>().notNull(),
  normalGranted: integer('normal_granted').notNull().default(0),
  crossPageGranted: integer('cross_page_granted').notNull().default(0),
  /** Presses that were told of, counted against a grant or not. */
  presses: integer('presses').notNull().default(0),
  photos: integer('photos').notNull().default(0),
  /** Presses missing in the device's own count. */
  unaccounted: integer('unaccounted').notNull().default(0),
  verdict: text('verdict').$type<CodeOf<typeof UseVerdict>>().notNull().default('unknown'),
  reasons: text('reasons').array().$type<CodeOf<typeof UseReason>[]>().notNull().default([]),
  needsReview: boolean('needs_review').notNull().default(false),
  unreadException: boolean('unread_exception').notNull().default(false),
  /** Who has looked at it since something was last found wrong. */
  exceptionSeenBy: uuid('exception_seen_by').array().notNull().default([]),
  reviewVerdict: text('review_verdict').$type<CodeOf<typeof UseVerdict>>(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
};

/** The use of a seal: one for each authorisation that was pressed, or for the presses of a day and mode without one. */
export const useRecord = pgTable('use_record', {
  ...shownColumns,
  applicationId: uuid('application_id'),
  /** The type of the file that was applied for, filled in by the database. */
  documentTypeId: uuid('document_type_id'),
  reviewedBy: uuid('reviewed_by'),
  reviewedByName: text('reviewed_by_name').notNull().default(''),
  reviewedAt: moment('reviewed_at'),
  reviewOpinion: text('review_opinion').notNull().default(''),
  /** Of presses without an authorisation: their day and mode. */
  run: text('run'),
  /** How many presses have each reason. */
  tally: jsonb('tally').$type<Tally>().notNull().default({}),
  /** The reasons somebody was told of. */
  told: text('told').array().$type<CodeOf<typeof UseReason>[]>().notNull().default([]),
  /** When it is to be looked at again. */
  lookAt: moment('look_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** What a search looks into, made by the database. */
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
});

/** The record of a use as it lies in the database. */
export type UseRecordRow = typeof useRecord.$inferSelect;

/** Every press a device told of. */
export const press = pgTable('press', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  recordId: uuid('record_id').notNull(),
  authorizationId: uuid('authorization_id'),
  /** Which of the seal's devices it came from; each counts by itself. */
  generation: integer('generation').notNull().default(0),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  /** Which press of its record it is. */
  sequence: integer('sequence').notNull(),
  kind: text('kind').$type<CodeOf<typeof PressKind>>().notNull(),
  useType: smallint('use_type').$type<CodeOf<typeof UseType>>().notNull(),
  /** Counted against the grant; the others had none left, or none at all. */
  counted: boolean('counted').notNull(),
  byId: uuid('by_id'),
  identifiedBy: text('identified_by').$type<CodeOf<typeof IdentifiedBy>>().notNull().default('none'),
  deviceAt: moment('device_at').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  accuracy: doublePrecision('accuracy'),
  /** Presses missing between the one before and this one. */
  gap: integer('gap').notNull().default(0),
  verdict: text('verdict').$type<CodeOf<typeof UseVerdict>>().notNull(),
  reasons: text('reasons').array().$type<CodeOf<typeof UseReason>[]>().notNull().default([]),
  photos: integer('photos').notNull().default(0),
  /** A place was asked for and the device told none. */
  unplaced: boolean('unplaced').notNull().default(false),
  /** The digest of the press before it, as the device says. */
  prev: bytea('prev'),
  /** What the device signed, as it came. */
  message: text('message').notNull(),
  digest: bytea('digest').notNull(),
});

/** Another press under a number that was taken. */
export const pressConflict = pgTable('press_conflict', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  generation: integer('generation').notNull().default(0),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  message: text('message').notNull(),
  digest: bytea('digest').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** Photos of presses, or of the papers of a use as a whole. */
export const pressPhoto = pgTable('press_photo', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  recordId: uuid('record_id').notNull(),
  pressId: uuid('press_id'),
  fileId: uuid('file_id').notNull(),
  digest: bytea('digest').notNull(),
  source: text('source').$type<CodeOf<typeof PhotoSource>>().notNull(),
  byId: uuid('by_id'),
  byName: text('by_name').notNull().default(''),
  takenAt: moment('taken_at').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});
