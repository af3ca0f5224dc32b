import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Role } from '@chancery/contract/unit.codes.ts';
import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Units: the enterprises that keep seals. */
export const company = pgTable('company', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  fullName: text('full_name').notNull(),
  socialCreditCode: text('social_credit_code').notNull(),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
});

/** The limits of a unit. */
export const companyConfig = pgTable('company_config', {
  companyId: uuid('company_id').primaryKey(),
  bindDeviceNum: integer('bind_device_num').notNull().default(10),
  maxEmpowerTimes: integer('max_empower_times').notNull().default(500),
  maxTemplatesPerDevice: integer('max_templates_per_device').notNull().default(20),
  maxUsers: integer('max_users').notNull().default(200),
  maxDepartments: integer('max_departments').notNull().default(50),
  maxCompanies: integer('max_companies').notNull().default(5),
  freeStorageMb: integer('free_storage_mb').notNull().default(2048),
  freeSms: integer('free_sms').notNull().default(100),
});

/** Who belongs to which unit, and as what. */
export const membership = pgTable('membership', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  role: smallint('role').$type<CodeOf<typeof Role>>().notNull(),
  disabledAt: moment('disabled_at'),
  lastEnteredAt: moment('last_entered_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
