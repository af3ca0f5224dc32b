import type { AnnouncementKind, AnnouncementState, Audience } from '@chancery/contract/announcement/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Role } from '@chancery/contract/unit/codes.ts';
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

/** What units are told: words, who sees them and when. */
export const announcement = pgTable('announcement', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<CodeOf<typeof AnnouncementKind>>().notNull(),
  category: text('category').notNull(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  summaryZh: text('summary_zh').notNull(),
  summaryEn: text('summary_en').notNull(),
  audience: text('audience').$type<CodeOf<typeof Audience>>().notNull(),
  roles: smallint('roles').array().$type<CodeOf<typeof Role>[]>().notNull(),
  state: text('state').$type<CodeOf<typeof AnnouncementState>>().notNull(),
  opensAt: moment('opens_at'),
  closesAt: moment('closes_at'),
  pinned: boolean('pinned').notNull(),
  place: moment('place').notNull(),
  tells: boolean('tells').notNull(),
  toldUnit: uuid('told_unit'),
  toldAt: moment('told_at'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...revised,
});

/** What is searched in an announcement. */
export const announcementWords = pgTable('announcement_words', {
  announcementId: uuid('announcement_id').primaryKey(),
  words: text('words').notNull(),
});

/** The chosen units of an announcement. */
export const announcementUnit = pgTable('announcement_unit', {
  announcementId: uuid('announcement_id').notNull(),
  companyId: uuid('company_id').notNull(),
});

/** Who has opened one. */
export const announcementRead = pgTable('announcement_read', {
  announcementId: uuid('announcement_id').notNull(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  at: moment('at').notNull().defaultNow(),
});
