import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { MemberState } from '@chancery/contract/member/codes.ts';
import { type Role, standardSwitches, type UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** Units: the enterprises that keep seals. */
export const company = pgTable('company', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  fullName: text('full_name').notNull(),
  socialCreditCode: text('social_credit_code').notNull(),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  /** The unit it belongs to as a subsidiary. */
  parentId: uuid('parent_id'),
  address: text('address').notNull().default(''),
  contactName: text('contact_name').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  /** When the unit's certification was last approved. */
  certifiedAt: moment('certified_at'),
  /** Where its days begin, and where those of its figures do until they are counted anew. */
  zone: text('zone').notNull().default('Asia/Shanghai'),
  countedZone: text('counted_zone').notNull().default('Asia/Shanghai'),
  ...revised,
});

const limitColumns = {
  bindDeviceNum: integer('bind_device_num').notNull().default(10),
  maxEmpowerTimes: integer('max_empower_times').notNull().default(500),
  maxTemplatesPerDevice: integer('max_templates_per_device').notNull().default(20),
  maxUsers: integer('max_users').notNull().default(200),
  maxDepartments: integer('max_departments').notNull().default(50),
  maxCompanies: integer('max_companies').notNull().default(5),
  freeStorageMb: integer('free_storage_mb').notNull().default(2048),
  freeSms: integer('free_sms').notNull().default(100),
  marksPerMonth: integer('marks_per_month').notNull().default(1_000),
  identificationsPerMonth: integer('identifications_per_month').notNull().default(1_000),
  sealingsPerMonth: integer('sealings_per_month').notNull().default(5_000),
};

/** The limits of a unit, and the switches it has set. */
export const companyConfig = pgTable('company_config', {
  companyId: uuid('company_id').primaryKey(),
  ...limitColumns,
  switches: text('switches')
    .array()
    .$type<CodeOf<typeof UnitSwitch>[]>()
    .notNull()
    .default([...standardSwitches]),
  ...revised,
});

/** The limits a new unit starts with: one row. */
export const platformConfig = pgTable('platform_config', {
  id: smallint('id').primaryKey().default(1),
  ...limitColumns,
  ...revised,
});

/** What people were called who left a unit. */
export const formerMember = pgTable('former_member', {
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  realName: text('real_name').notNull(),
  leftAt: moment('left_at').notNull().defaultNow(),
});

/** Who belongs to which unit, and as what. */
export const membership = pgTable('membership', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  role: smallint('role').$type<CodeOf<typeof Role>>().notNull(),
  disabledAt: moment('disabled_at'),
  lastEnteredAt: moment('last_entered_at'),
  /** Since when they have what they may do; what was made before opens nothing. */
  accessSince: moment('access_since').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** What the unit calls them. */
  realName: text('real_name').notNull(),
  /** The number of their account, kept here to be searched. */
  mobile: text('mobile').notNull().default(sql`NULL`),
  /** What a search looks into: the name in lower case and the number. */
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
  jobTitle: text('job_title').notNull().default(''),
  /** When the last invitation went out. */
  invitedAt: moment('invited_at'),
  state: text('state')
    .$type<CodeOf<typeof MemberState>>()
    .notNull()
    .generatedAlwaysAs(sql`computed by the database`),
  ...revised,
});

/** Who may look into which unit, why and until when. */
export const operatorUnitAccess = pgTable('operator_unit_access', {
  id: uuid('id').primaryKey(),
  operatorId: uuid('operator_id').notNull(),
  companyId: uuid('company_id').notNull(),
  reason: text('reason').notNull(),
  openedAt: moment('opened_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});
