import type { FileType } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Files of the platform. */
export const material = pgTable('material', {
  id: uuid('id').primaryKey(),
  digest: bytea('digest').notNull(),
  name: text('name').notNull(),
  type: text('type').$type<CodeOf<typeof FileType>>().notNull(),
  size: integer('size').notNull(),
  uploadedBy: uuid('uploaded_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What an announcement has a file for. */
export type MaterialRole = 'attachment' | 'picture' | 'version' | 'handout';

/** The files of announcements. */
export const announcementMaterial = pgTable('announcement_material', {
  announcementId: uuid('announcement_id').notNull(),
  materialId: uuid('material_id').notNull(),
  role: text('role').$type<MaterialRole>().notNull(),
  position: integer('position').notNull(),
});
