import type { OperationType, ReplaceKind } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { bigint, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** Plain facts of a device at a moment. */
export type DeviceFacts = Readonly<Record<string, string | number | boolean | null>>;

/** What was done to seals besides pressing them. */
export const deviceOperation = pgTable('device_operation', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  deviceName: text('device_name').notNull(),
  serial: text('serial'),
  type: smallint('type').$type<CodeOf<typeof OperationType>>().notNull(),
  byId: uuid('by_id'),
  byName: text('by_name').notNull(),
  note: text('note').notNull().default(''),
  before: jsonb('before').$type<DeviceFacts>().notNull().default({}),
  after: jsonb('after').$type<DeviceFacts>().notNull().default({}),
  /** What was sent to the device for it; how far that came stands there. */
  commandId: uuid('command_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

const millimetres = (name: string) => numeric(name, { precision: 4, scale: 1, mode: 'number' });

/** Seal bodies and devices that were replaced, and services that were renewed. */
export const replaceDeviceRecord = pgTable('replace_device_record', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  deviceName: text('device_name').notNull(),
  kind: text('kind').$type<CodeOf<typeof ReplaceKind>>().notNull(),
  serial: text('serial'),
  oldImprintId: uuid('old_imprint_id'),
  newImprintId: uuid('new_imprint_id'),
  oldImprintMm: millimetres('old_imprint_mm'),
  newImprintMm: millimetres('new_imprint_mm'),
  oldServiceEnd: moment('old_service_end'),
  newServiceEnd: moment('new_service_end'),
  /** Of an exchanged device: the one that came, where the one that went stood last, and where the new one begins. */
  newSerial: text('new_serial'),
  oldCounter: bigint('old_counter', { mode: 'number' }),
  oldBattery: smallint('old_battery'),
  oldFirmware: text('old_firmware'),
  newCounter: bigint('new_counter', { mode: 'number' }),
  byName: text('by_name').notNull(),
  note: text('note').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Firmware that devices of a model may be given. */
export const firmware = pgTable('firmware', {
  id: uuid('id').primaryKey(),
  model: text('model').notNull(),
  version: text('version').notNull(),
  note: text('note').notNull().default(''),
  digest: bytea('digest').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  byName: text('by_name').notNull(),
  withdrawnAt: moment('withdrawn_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
