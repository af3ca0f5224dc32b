import type { CommandState } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { DownType } from '@chancery/device/messages.ts';
import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** What the server wants devices to know. */
export const deviceCommand = pgTable('device_command', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  type: text('type').$type<Exclude<DownType, 'stored'>>().notNull(),
  /** The authorisation of an order, the device otherwise. */
  subjectId: uuid('subject_id').notNull(),
  body: jsonb('body').$type<Record<string, unknown>>().notNull(),
  state: text('state').$type<CodeOf<typeof CommandState>>().notNull().default('waiting'),
  percent: smallint('percent'),
  reason: text('reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  answeredAt: moment('answered_at'),
});

/** What devices told besides presses. */
export const deviceEvent = pgTable('device_event', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  kind: text('kind').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  detail: text('detail').notNull().default(''),
  deviceAt: moment('device_at').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** Photos a device has announced. */
export const photoNotice = pgTable(
  'photo_notice',
  {
    companyId: uuid('company_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    digest: text('digest').notNull(),
    /** Which of the seal's devices took it. */
    generation: integer('generation').notNull().default(0),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    size: integer('size').notNull(),
    deviceAt: moment('device_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    takenAt: moment('taken_at'),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.digest] })],
);
