import type { PictureSource, SealKeyKind } from '@chancery/contract/e-seal/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { SealDesign } from '@chancery/pdf-seal/picture/design.ts';
import { integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Electronic seals: what a device of the unit signs with. */
export const eSeal = pgTable('e_seal', {
  deviceId: uuid('device_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  keyKind: text('key_kind').$type<CodeOf<typeof SealKeyKind>>().notNull(),
  pictureVersion: integer('picture_version').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

const millimetres = (name: string) => numeric(name, { precision: 5, scale: 1, mode: 'number' });

/** What electronic seals look like, and looked like. */
export const eSealPicture = pgTable('e_seal_picture', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  version: integer('version').notNull(),
  source: text('source').$type<CodeOf<typeof PictureSource>>().notNull(),
  design: jsonb('design').$type<SealDesign>(),
  widthMm: millimetres('width_mm').notNull(),
  heightMm: millimetres('height_mm').notNull(),
  /** The shapes of a drawn one as JSON, the PNG of an uploaded one. */
  content: bytea('content').notNull(),
  reason: text('reason').notNull().default(''),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
