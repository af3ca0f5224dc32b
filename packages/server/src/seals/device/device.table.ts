import type { CardState, ConnectMode, SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment, revised } from '../../kit/columns.ts';

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
  /** The smart seal behind it; its serial, model and abilities are copied from there. */
  hardwareId: uuid('hardware_id'),
  serial: text('serial'),
  model: text('model').notNull().default(''),
  abilities: text('abilities').array().notNull().default([]),
  isBluetooth: boolean('is_bluetooth').notNull().default(false),
  isGprs: boolean('is_gprs').notNull().default(false),
  gprsProtocol: text('gprs_protocol').notNull().default(''),
  serviceEnd: moment('service_end'),
  imprintFileId: uuid('imprint_file_id'),
  /** The diameter of a round imprint, or the longer side of another. */
  imprintMm: numeric('imprint_mm', { precision: 4, scale: 1, mode: 'number' }),
  /** Where it is kept, in words. */
  place: text('place').notNull().default(''),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  battery: smallint('battery'),
  ink: smallint('ink'),
  firmware: text('firmware').notNull().default(''),
  simState: text('sim_state').$type<CodeOf<typeof CardState>>(),
  backlightSeconds: smallint('backlight_seconds').notNull().default(30),
  shutdownMinutes: smallint('shutdown_minutes').notNull().default(10),
  connectMode: text('connect_mode').$type<CodeOf<typeof ConnectMode>>().notNull().default('network'),
  settingsRevision: integer('settings_revision').notNull().default(0),
  settingsAcked: integer('settings_acked').notNull().default(0),
  /** The highest press the device told of. */
  pressCounter: bigint('press_counter', { mode: 'number' }).notNull().default(0),
  onlineSince: moment('online_since'),
  /** The server it is connected to. */
  onlineBy: uuid('online_by'),
  lastSeenAt: moment('last_seen_at'),
  caseOpen: boolean('case_open').notNull().default(false),
  lockedAt: moment('locked_at'),
  lockReason: text('lock_reason').notNull().default(''),
  lost: boolean('lost').notNull().default(false),
  /** Since when it is on its way to its end: nothing new is done with it. */
  retiringAt: moment('retiring_at'),
  unboundAt: moment('unbound_at'),
  /** How often the device behind it was exchanged, and when it last was. */
  generation: integer('generation').notNull().default(0),
  exchangedAt: moment('exchanged_at'),
  ...revised,
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Smart seals as they left the factory, bound or not. */
export const hardware = pgTable('hardware', {
  id: uuid('id').primaryKey(),
  serial: text('serial').notNull(),
  model: text('model').notNull(),
  /** Digests of what its owner types in to bind it, and of what it logs in with. */
  bindCodeHash: bytea('bind_code_hash').notNull(),
  secretHash: bytea('secret_hash').notNull(),
  /** Raw Ed25519. */
  publicKey: bytea('public_key').notNull(),
  isBluetooth: boolean('is_bluetooth').notNull().default(true),
  isGprs: boolean('is_gprs').notNull().default(true),
  gprsProtocol: text('gprs_protocol').notNull().default('mqtt5'),
  abilities: text('abilities').array().notNull().default([]),
  firmware: text('firmware').notNull().default(''),
  simNumber: text('sim_number').notNull().default(''),
  simState: text('sim_state').$type<CodeOf<typeof CardState>>().notNull().default('normal'),
  simulated: boolean('simulated').notNull().default(false),
  /** The highest press when it was last unbound. */
  pressCounter: bigint('press_counter', { mode: 'number' }).notNull().default(0),
  /** Of what it is told besides orders; only ever grows, whichever unit it belongs to. */
  commandRevision: integer('command_revision').notNull().default(0),
  /** When it was exchanged for another, the seal it had served, and as which of its devices. */
  retiredAt: moment('retired_at'),
  retiredFrom: uuid('retired_from'),
  retiredGeneration: integer('retired_generation'),
  ...revised,
  createdAt: moment('created_at').notNull().defaultNow(),
});
