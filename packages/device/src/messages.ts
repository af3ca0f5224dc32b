import { z } from 'zod';

/** Milliseconds since 1970 by the speaker's clock, up to the end of the year 9999: later ones no database keeps. */
const clock = z.int().nonnegative().max(253_402_300_799_999);
/** How often a device was pressed; no mechanism lives longer. */
const count = z.int().max(2_147_483_647);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const serial = z.string().regex(/^[A-Z0-9-]{6,32}$/);
const percent = z.int().min(0).max(100);
/** What people may read; a null character no database keeps. */
const text = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/);

/** Where a device believes to be; `accuracy` in metres. */
export const Place = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy: z.number().nonnegative().optional(),
});
export type Place = z.output<typeof Place>;

/** One press of the seal. `counter` counts every press of the device's life, from 1, whatever it was for. */
export const Press = z.object({
  serial,
  counter: count.positive(),
  /** The digest of the message of the press before this one; absent for the first. */
  prev: digest.optional(),
  /** The order under which it was pressed, with the revision the device held. */
  order: z.uuid().optional(),
  orderRevision: z.int().nonnegative().optional(),
  kind: z.literal(['normal', 'crossPage']),
  /** 0 networked, 1 privileged, 2 trial, 3 offline, 6 adding ink: the use types of the product. */
  useType: z.literal([0, 1, 2, 3, 6]),
  at: clock,
  /** Who pressed, and how the device knew. */
  by: z.uuid().optional(),
  identifiedBy: z.literal(['order', 'fingerprint', 'password', 'bluetooth', 'none']).optional(),
  place: Place.optional(),
  /** Digests of photos the device took of it. */
  photos: z.array(digest).max(9).optional(),
});
export type Press = z.output<typeof Press>;

/** What a device says of itself when it connects, and whenever something of it changes. */
export const Status = z.object({
  serial,
  at: clock,
  firmware: text,
  counter: count.nonnegative(),
  /** How many presses there are from the oldest it holds unacknowledged up to the newest; 0 when it holds none. */
  waiting: count.nonnegative(),
  battery: percent.optional(),
  ink: percent.optional(),
  place: Place.optional(),
  caseOpen: z.boolean().optional(),
  locked: z.boolean().optional(),
  backlightSeconds: z.int().optional(),
  shutdownMinutes: z.int().optional(),
});
export type Status = z.output<typeof Status>;

/** Something that happened to a device besides a press. */
export const DeviceEvent = z.object({
  serial,
  /** Made by the device; the same event sent again has the same id. */
  id: z.uuid(),
  at: clock,
  kind: z.literal([
    'caseOpened',
    'caseClosed',
    'pressRefused',
    'batteryLow',
    'inkLow',
    'batteryReplaced',
    'poweredOff',
  ]),
  counter: count.nonnegative(),
  /** Why a press was refused, and the like. */
  detail: text.optional(),
});
export type DeviceEvent = z.output<typeof DeviceEvent>;

/** What became of something the server sent. */
export const Answer = z.object({
  serial,
  /** The id of the message that is answered. */
  of: z.uuid(),
  at: clock,
  outcome: z.literal(['done', 'refused', 'progress']),
  /** Why it was refused, as one word of the protocol. */
  reason: text.optional(),
  /** How far it is. */
  percent: percent.optional(),
  /** Of the fingerprint that was taken; the fingerprint itself stays in the device. */
  digest: digest.optional(),
});
export type Answer = z.output<typeof Answer>;

/** A photo a device took: its bytes follow on the photo topic. */
export const Photo = z.object({
  serial,
  counter: count.positive(),
  digest,
  size: z.int().positive().max(2_000_000),
  at: clock,
});
export type Photo = z.output<typeof Photo>;

/** Everything a device may say, by type. */
export const upMessages = {
  press: Press,
  status: Status,
  event: DeviceEvent,
  answer: Answer,
  photo: Photo,
} as const;
export type UpType = keyof typeof upMessages;

/** Leave to press: checked by the device itself, online or not. The highest revision of an id counts. */
export const Order = z.object({
  id: z.uuid(),
  serial,
  /** The authorisation. */
  order: z.uuid(),
  revision: z.int().positive(),
  state: z.literal(['active', 'paused', 'ended']),
  user: z.uuid(),
  userName: text,
  normal: z.int().nonnegative(),
  crossPage: z.int().nonnegative(),
  /** What the server knows to be used up already. */
  usedNormal: z.int().nonnegative(),
  usedCrossPage: z.int().nonnegative(),
  useType: z.literal([0, 2, 3, 6]),
  from: clock,
  to: clock,
  /** No next press before the last one was photographed. */
  photoLock: z.boolean(),
  /** The highest press whose photo the server has; lets a device go on that takes no photos itself. */
  photographed: z.int().nonnegative(),
  place: z.object({ lat: z.number(), lng: z.number(), radius: z.number().positive() }).optional(),
  issuedAt: clock,
});
export type Order = z.output<typeof Order>;

/** How a device is to behave. */
export const DeviceSettings = z.object({
  id: z.uuid(),
  serial,
  revision: z.int().positive(),
  backlightSeconds: z.int().min(1).max(180),
  shutdownMinutes: z.int().min(0).max(30),
  connectMode: z.literal(['network', 'bluetooth']),
  issuedAt: clock,
});
export type DeviceSettings = z.output<typeof DeviceSettings>;

/** Shuts a device against any press, or opens it again. */
export const Lock = z.object({
  id: z.uuid(),
  serial,
  revision: z.int().positive(),
  locked: z.boolean(),
  reason: text,
  issuedAt: clock,
});
export type Lock = z.output<typeof Lock>;

/** The password for privileged stamping: the device keeps only its salted digest. */
export const Privilege = z.object({
  id: z.uuid(),
  serial,
  revision: z.int().positive(),
  salt: z.string().max(64),
  /** PBKDF2-SHA-256, 100,000 rounds, hexadecimal; empty takes the password away. */
  hash: z.string().max(128),
  issuedAt: clock,
});
export type Privilege = z.output<typeof Privilege>;

/** New firmware, to be fetched and checked by the device. */
export const Upgrade = z.object({
  id: z.uuid(),
  serial,
  version: text,
  url: z.url().max(500),
  digest,
  size: z.int().positive(),
  issuedAt: clock,
});
export type Upgrade = z.output<typeof Upgrade>;

/** A finger for the device to take or to forget; `clear` forgets every finger. */
export const Fingerprint = z.object({
  id: z.uuid(),
  serial,
  revision: z.int().positive(),
  action: z.literal(['enrol', 'remove', 'clear']),
  /** Names the finger from now on; absent in `clear`. */
  finger: z.uuid().optional(),
  /** Whose it is, and until when the device waits for it; only in `enrol`. */
  user: z.uuid().optional(),
  userName: text.optional(),
  to: clock.optional(),
  issuedAt: clock,
});
export type Fingerprint = z.output<typeof Fingerprint>;

/** What the server keeps, so that the device may forget it. */
export const Stored = z.object({
  serial,
  /** Every press up to and with this one; 0 says nothing of presses. */
  counter: z.int().nonnegative(),
  /** Digests of photos whose bytes are kept. */
  photos: z.array(digest).max(100).optional(),
  /** Events, by their ids. */
  events: z.array(z.uuid()).max(100).optional(),
  issuedAt: clock,
});
export type Stored = z.output<typeof Stored>;

/** Everything a server may say, by type. */
export const downMessages = {
  order: Order,
  settings: DeviceSettings,
  lock: Lock,
  privilege: Privilege,
  upgrade: Upgrade,
  fingerprint: Fingerprint,
  stored: Stored,
} as const;
export type DownType = keyof typeof downMessages;
/** The body of a message of one type. */
export type DownBody<T extends DownType> = z.output<(typeof downMessages)[T]>;
