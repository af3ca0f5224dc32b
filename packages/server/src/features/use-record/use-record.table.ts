import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type {
  IdentifiedBy,
  PhotoSource,
  PressKind,
  UseReason,
  UseType,
  UseVerdict,
} from '@chancery/contract/use-record.codes.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** The use of a seal: one for each authorisation that was pressed, or for a run of presses without one. */
export const useRecord = pgTable('use_record', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  authorizationId: uuid('authorization_id'),
  empowerNo: text('empower_no').notNull().default(''),
  applicationId: uuid('application_id'),
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
  reviewedBy: uuid('reviewed_by'),
  reviewedByName: text('reviewed_by_name').notNull().default(''),
  reviewedAt: moment('reviewed_at'),
  reviewVerdict: text('review_verdict').$type<CodeOf<typeof UseVerdict>>(),
  reviewOpinion: text('review_opinion').notNull().default(''),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Every press a device told of. */
export const press = pgTable('press', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  recordId: uuid('record_id').notNull(),
  authorizationId: uuid('authorization_id'),
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
  /** What the device signed, as it came. */
  message: text('message').notNull(),
  digest: bytea('digest').notNull(),
});

/** Another press under a number that was taken. */
export const pressConflict = pgTable('press_conflict', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
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
