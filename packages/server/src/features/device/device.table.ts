import type { SealSubtype } from '@chancery/contract/device.codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';
import { revised } from '../unit/unit.table.ts';

/** The seals of a unit, smart or ordinary, physical or electronic. */
export const device = pgTable('device', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  name: text('name').notNull(),
  subtype: smallint('subtype').$type<CodeOf<typeof SealSubtype>>().notNull(),
  /** What it is for: a code of the dictionary `sealKind`. */
  sealKind: text('seal_kind').notNull().default(''),
  /** The account of whoever keeps it. */
  keeperId: uuid('keeper_id'),
  departmentId: uuid('department_id'),
  note: text('note').notNull().default(''),
  /** It may be applied for. */
  enabled: boolean('enabled').notNull().default(true),
  ...revised,
  createdAt: moment('created_at').notNull().defaultNow(),
});
