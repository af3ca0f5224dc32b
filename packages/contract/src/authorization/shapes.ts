import { z } from 'zod';
import { Person } from '../application/calls.ts';
import { Geofence } from '../application/fields.ts';
import { DeviceAbility, SealSubtype } from '../device/codes.ts';
import { id } from '../rules/id.ts';
import { PressKind, UseReason, UseType, UseVerdict } from '../use-record/codes.ts';
import { AuthorizationEnd, AuthorizationStatus, AuthorizationStep, DeviceOrderState } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const count = z.number();

/** An authorisation in a list. */
export const AuthorizationRow = z.object({
  id,
  empowerNo: z.string(),
  title: z.string(),
  deviceId: id,
  deviceName: z.string(),
  subtype: SealSubtype.schema,
  user: Person,
  /** Nobody when the person is gone or it was the product itself. */
  grantedBy: Person.nullable(),
  useType: UseType.schema,
  status: AuthorizationStatus.schema,
  end: AuthorizationEnd.schema.nullable(),
  normalCount: count,
  crossPageCount: count,
  normalUsed: count,
  crossPageUsed: count,
  windowStart: time,
  windowEnd: time,
  photoLock: z.boolean(),
  /** Presses are allowed only while somebody watches, and this long after; null where nobody has to. */
  graceSeconds: z.number().nullable(),
  orderState: DeviceOrderState.schema,
  /** Why the device would not take the order. */
  orderRefused: z.string().nullable(),
  /** The reader is to use it; the reader keeps its seal or runs the unit. */
  isUser: z.boolean(),
  isKeeper: z.boolean(),
  /** Something happened to it that the reader has not seen. */
  unread: z.boolean(),
  revision: z.number(),
  createdAt: time,
});

/** A press as it is shown while a use goes on. */
export const AuthorizationPress = z.object({
  id,
  sequence: z.number(),
  kind: PressKind.schema,
  at: time,
  receivedAt: time,
  counted: z.boolean(),
  verdict: UseVerdict.schema,
  reasons: z.array(UseReason.schema),
  photos: z.array(z.object({ filePath: id, takenAt: time })),
});

/** One step of the story of an authorisation. */
export const AuthorizationEvent = z.object({
  id,
  action: AuthorizationStep.schema,
  by: Person.nullable(),
  detail: z.string(),
  at: time,
});

/** Everything about an authorisation. */
export const AuthorizationDetail = AuthorizationRow.extend({
  reason: z.string(),
  application: z.object({ id, number: z.string(), title: z.string() }).nullable(),
  departmentName: z.string(),
  place: z.string(),
  geofence: Geofence.nullable(),
  endNote: z.string(),
  seal: z.object({
    keeper: Person.nullable(),
    serial: z.string().nullable(),
    /** The devices it had before; what they pressed for it may still be carried. */
    formerSerials: z.array(z.string()),
    online: z.boolean(),
    lastSeenAt: time.nullable(),
    battery: z.number().nullable(),
    isBluetooth: z.boolean(),
    /** It speaks over Bluetooth, carried by a browser, and so is never online. */
    byBluetooth: z.boolean(),
    locked: z.boolean(),
    abilities: z.array(DeviceAbility.schema),
  }),
  order: z.object({
    revision: z.number(),
    acked: z.number(),
    sentAt: time.nullable(),
    ackedAt: time.nullable(),
  }),
  activatedAt: time.nullable(),
  firstPressAt: time.nullable(),
  lastPressAt: time.nullable(),
  endedAt: time.nullable(),
  review: z.object({ by: z.string(), at: time, verdict: UseVerdict.schema, opinion: z.string() }).nullable(),
  recordId: id.nullable(),
  /** The newest first, and no more than a screen can hold. */
  presses: z.array(AuthorizationPress),
  events: z.array(AuthorizationEvent),
});

/** An approved seal use that waits to be authorised. */
export const WaitingGrant = z.object({
  id,
  applicationId: id,
  number: z.string(),
  title: z.string(),
  applicant: Person,
  user: Person,
  deviceId: id,
  deviceName: z.string(),
  subtype: SealSubtype.schema,
  abilities: z.array(DeviceAbility.schema),
  normalCount: count,
  crossPageCount: count,
  /** What no grant holds yet. */
  normalLeft: count,
  crossPageLeft: count,
  startAt: time,
  endAt: time,
  place: z.string(),
  geofence: Geofence.nullable(),
  takeOut: z.boolean(),
  /** Its template wants the stamping to be watched. */
  witness: z.boolean(),
  /** Who holds the seal at present: until then it cannot be granted again. */
  heldBy: z.object({ id, empowerNo: z.string(), userName: z.string(), windowEnd: time }).nullable(),
});

/** Where an authorisation stands after something was done to it. */
export const AuthorizationStanding = z.object({
  id,
  status: AuthorizationStatus.schema,
  orderState: DeviceOrderState.schema,
  revision: z.number(),
});
