import type { Finger } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** The fingers somebody may be known by. */
export const fingerprint = pgTable('fingerprint', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** The seal that knows it. */
  deviceId: uuid('device_id'),
  name: text('name').$type<CodeOf<typeof Finger>>().notNull(),
  /** Of what the seal keeps. */
  templateDigest: bytea('template_digest'),
  /** What the seal was last told about it. */
  commandId: uuid('command_id'),
  byName: text('by_name').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  enrolledAt: moment('enrolled_at'),
  removing: boolean('removing').notNull().default(false),
  removedAt: moment('removed_at'),
});
