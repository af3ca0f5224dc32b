import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { SealingFault } from '@chancery/contract/placing/codes.ts';
import type { Place, Sheet } from '@chancery/contract/placing/shapes.ts';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Where seals stand on the files of applications. */
export const applicationPlace = pgTable('application_place', {
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  fileId: uuid('file_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  position: integer('position').notNull(),
  places: jsonb('places').$type<readonly Place[]>().notNull(),
});

/** What a look at a file said of its pages. */
export const fileSheet = pgTable('file_sheet', {
  fileId: uuid('file_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  sheets: jsonb('sheets').$type<readonly Sheet[]>().notNull(),
  fault: text('fault').$type<CodeOf<typeof SealingFault>>(),
  onePlace: boolean('one_place').notNull(),
});
