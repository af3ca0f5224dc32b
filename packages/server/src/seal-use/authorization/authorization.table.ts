import type {
  AuthorizationEnd,
  AuthorizationStatus,
  AuthorizationStep,
} from '@chancery/contract/authorization/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { UseType, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** Leave to press a seal a number of times. */
export const authorization = pgTable('authorization_grant', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  empowerNo: text('empower_no').notNull(),
  /** What it was granted for; none when it was granted directly. */
  applicationId: uuid('application_id'),
  title: text('title').notNull(),
  reason: text('reason').notNull().default(''),
  deviceId: uuid('device_id').notNull(),
  deviceName: text('device_name').notNull(),
  userId: uuid('user_id').notNull(),
  userName: text('user_name').notNull(),
  departmentId: uuid('department_id'),
  departmentName: text('department_name').notNull().default(''),
  grantedBy: uuid('granted_by'),
  grantedByName: text('granted_by_name').notNull().default(''),
  useType: smallint('use_type').$type<CodeOf<typeof UseType>>().notNull().default(0),
  status: smallint('status').$type<CodeOf<typeof AuthorizationStatus>>().notNull().default(3),
  end: text('end_kind').$type<CodeOf<typeof AuthorizationEnd>>(),
  endNote: text('end_note').notNull().default(''),
  normalCount: integer('normal_count').notNull(),
  crossPageCount: integer('cross_page_count').notNull(),
  normalUsed: integer('normal_used').notNull().default(0),
  crossPageUsed: integer('cross_page_used').notNull().default(0),
  windowStart: moment('window_start').notNull(),
  windowEnd: moment('window_end').notNull(),
  place: text('place').notNull().default(''),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  radiusMetres: integer('radius_metres'),
  photoLock: boolean('photo_lock').notNull().default(false),
  /** Presses are allowed only while somebody watches, and so many seconds after; null where nobody has to. */
  graceSeconds: smallint('grace_seconds'),
  /** The order as the device should hold it, and as it said it does. */
  orderRevision: integer('order_revision').notNull().default(0),
  orderAcked: integer('order_acked').notNull().default(0),
  orderSentAt: moment('order_sent_at'),
  orderAckedAt: moment('order_acked_at'),
  orderRefused: text('order_refused'),
  activatedAt: moment('activated_at'),
  firstPressAt: moment('first_press_at'),
  lastPressAt: moment('last_press_at'),
  endedAt: moment('ended_at'),
  reviewedBy: uuid('reviewed_by'),
  reviewedByName: text('reviewed_by_name').notNull().default(''),
  reviewedAt: moment('reviewed_at'),
  reviewVerdict: text('review_verdict').$type<CodeOf<typeof UseVerdict>>(),
  reviewOpinion: text('review_opinion').notNull().default(''),
  unreadByUser: boolean('unread_by_user').notNull().default(true),
  unreadByKeeper: boolean('unread_by_keeper').notNull().default(false),
  /** What it did not use is free for another grant again; nothing more is counted against it. */
  releasedAt: moment('released_at'),
  ...revised,
  createdAt: moment('created_at').notNull().defaultNow(),
  /** What a search looks through. */
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
});

/** An authorisation as it lies in the database. */
export type AuthorizationRow = typeof authorization.$inferSelect;

/** What an approved application allows of one seal, and how much of it grants hold. */
export const sealAllowance = pgTable('seal_allowance', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  normalCount: integer('normal_count').notNull(),
  crossPageCount: integer('cross_page_count').notNull(),
  normalHeld: integer('normal_held').notNull().default(0),
  crossPageHeld: integer('cross_page_held').notNull().default(0),
  windowEnd: moment('window_end').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** The story of an authorisation. */
export const authorizationEvent = pgTable('authorization_event', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  authorizationId: uuid('authorization_id').notNull(),
  action: text('action').$type<CodeOf<typeof AuthorizationStep>>().notNull(),
  byId: uuid('by_id'),
  byName: text('by_name').notNull().default(''),
  /** A reason, an opinion, or whose turn it is now. */
  detail: text('detail').notNull().default(''),
  at: moment('at').notNull().defaultNow(),
});
