import { z } from 'zod';
import { Person } from '../application/calls.ts';
import { SealUseKind } from '../application/codes.ts';
import { FileLink } from '../file/calls.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { deviceSerial } from '../rules/device-codes.ts';
import { copiedText, searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { ServiceState } from '../service/codes.ts';
import {
  CardState,
  CommandState,
  ConnectMode,
  DeviceAbility,
  DeviceCare,
  DeviceNeed,
  DeviceStanding,
  SealSubtype,
} from './codes.ts';
import { deviceErrors, deviceFields } from './fields.ts';

const time = z.iso.datetime({ offset: true });
const percent = z.number().nullable();

/** A seal of the unit, smart or ordinary, physical or electronic. */
export const Device = z.object({
  id,
  name: z.string(),
  subtype: SealSubtype.schema,
  /** What the seal is for, such as contracts or finance; an entry of the dictionary `sealKind`. */
  sealKind: z.string(),
  keeper: Person.nullable(),
  departmentId: id.nullable(),
  departmentName: z.string(),
  place: z.string(),
  note: z.string(),
  enabled: z.boolean(),
  standing: DeviceStanding.schema,
  /** It is a smart seal that can be spoken to. */
  isSmart: z.boolean(),
  serial: z.string().nullable(),
  model: z.string(),
  abilityPermsList: z.array(DeviceAbility.schema),
  isBluetooth: z.boolean(),
  isGprs: z.boolean(),
  gprsProtocol: z.string(),
  serviceEndTime: time.nullable(),
  /** None where nothing is served, as for a seal without a device. */
  serviceState: ServiceState.schema.nullable(),
  /** What it wants of those who look after it, the most pressing first. */
  cares: z.array(DeviceCare.schema),
  online: z.boolean(),
  /** It speaks over Bluetooth, carried by a browser, and so is never online. */
  byBluetooth: z.boolean(),
  lastSeenAt: time.nullable(),
  battery: percent,
  ink: percent,
  /** Every press of the device's life. */
  pressCounter: z.number(),
  /** A seal body with an imprint is installed. */
  hasSeal: z.boolean(),
  revision: z.number(),
  createdAt: time,
});

/** How far what was last sent to a device of one kind has come. */
export const SentCommand = z.object({
  state: CommandState.schema,
  percent,
  /** Why the device would not do it, in the words of the protocol. */
  reason: z.string().nullable(),
  createdAt: time,
  answeredAt: time.nullable(),
});

/** A seal with all that is known of it. */
export const DeviceDetail = Device.extend({
  firmware: z.string(),
  simState: CardState.schema.nullable(),
  /** Played by the simulator. */
  simulated: z.boolean(),
  backlightSeconds: z.number(),
  shutdownMinutes: z.number(),
  connectMode: ConnectMode.schema,
  imprint: FileLink.extend({ fileName: z.string() }).nullable(),
  imprintMm: z.number().nullable(),
  caseOpen: z.boolean(),
  lockedAt: time.nullable(),
  lockReason: z.string(),
  /** What was last sent, by kind; none where nothing was. */
  sent: z.object({
    settings: SentCommand.nullable(),
    lock: SentCommand.nullable(),
    privilege: SentCommand.nullable(),
    upgrade: SentCommand.nullable(),
    fingerprint: SentCommand.nullable(),
  }),
  /** The newest firmware of its model that it does not have. */
  newFirmware: z.object({ id, version: z.string(), note: z.string() }).nullable(),
});

/** A small picture of what it leaves on paper or shows in a file: an address complete in itself; none without one. */
const picture = z.string().nullable();

export const listDevices = listEndpoint({
  method: 'GET',
  path: '/device/list',
  summary: 'The seals of the unit; a keeper sees those they keep',
  access: 'unit',
  permission: 'device.view',
  filters: {
    keyword: searchText(64),
    subtype: SealSubtype.query.optional(),
    keeperId: id.optional(),
    departmentId: id.optional(),
    /** Those that were bound once instead of those that are there. */
    unbound: z.stringbool().optional(),
    /** Those that stand like this, whether they are there or were. */
    standing: DeviceStanding.query.optional(),
    /** Those that want something. */
    needs: DeviceNeed.query.optional(),
  },
  sorts: ['name', '-createdAt', 'createdAt'],
  row: Device.extend({ picture }),
  errors: ['apply.departmentNotFound'],
});

const found = z.object({
  id,
  name: z.string(),
  subtype: SealSubtype.schema,
  sealKind: z.string(),
  keeper: Person.nullable(),
});

/** What tells one seal from another where one is chosen. */
export const SealChoice = found.extend({
  ...Device.pick({
    standing: true,
    serviceState: true,
    isSmart: true,
    online: true,
    byBluetooth: true,
    lastSeenAt: true,
  }).shape,
  picture,
});

export const searchDevices = listEndpoint({
  method: 'GET',
  path: '/device/search-list',
  summary: 'The seals one may apply for, to choose from',
  access: 'unit',
  filters: {
    keyword: searchText(64),
    /** Those that fit a use of this kind. */
    kind: SealUseKind.query.optional(),
  },
  sorts: ['name'],
  row: SealChoice,
});

export const searchUnitDevices = {
  ...listEndpoint({
    method: 'GET',
    path: '/device/:id/search-list',
    summary:
      'The seals of a unit that one may apply for, each with what it can do; the id is that of the unit',
    access: 'unit',
    filters: { keyword: searchText(64) },
    sorts: ['name'],
    row: found.extend({
      deviceId: id,
      deviceType: SealSubtype.schema,
      model: z.string(),
      serviceEndTime: time.nullable(),
      isBluetooth: z.boolean(),
      isGprs: z.boolean(),
      gprsProtocol: z.string(),
      abilityPermsList: z.array(DeviceAbility.schema),
    }),
    errors: ['unit.notFound'],
  }),
  params: z.object({ id }),
};

export const getDevice = endpoint({
  method: 'GET',
  path: '/device/:id/detail',
  summary: 'One seal with all that is known of it',
  access: 'unit',
  permission: 'device.view',
  params: z.object({ id }),
  result: DeviceDetail,
  errors: ['device.notFound'],
});

export const addDevice = endpoint({
  method: 'POST',
  path: '/device/add',
  summary: 'Enter an ordinary seal; smart ones come in by binding, electronic ones are made',
  access: 'unit',
  permission: 'device.edit',
  input: z.object({
    ...deviceFields,
    subtype: z.literal(SealSubtype.ordinary).default(SealSubtype.ordinary),
  }),
  result: z.object({ id }),
  errors: ['device.limit', ...deviceErrors],
});

export const updateDevice = endpoint({
  method: 'POST',
  path: '/device/update',
  summary: 'Change what is noted of a seal, or switch it off or on',
  access: 'unit',
  permission: 'device.edit',
  input: z.object({ id, revision, ...deviceFields, enabled: z.boolean().default(true) }),
  result: z.object({ revision: z.number() }),
  errors: ['device.notFound', 'device.unbound', 'edit.conflict', ...deviceErrors],
});

export const bindDevice = endpoint({
  method: 'POST',
  path: '/device/bind',
  summary: 'Bind a smart seal to the unit with its serial and the code that came with it',
  access: 'unit',
  permission: 'device.bind',
  input: z.object({ serial: deviceSerial, code: copiedText(limits.text.remark), ...deviceFields }),
  result: z.object({ id }),
  errors: [
    'device.bindWrong',
    'device.bindTooMany',
    'device.boundAlready',
    'device.retired',
    'device.limit',
    ...deviceErrors,
  ],
});

export const unbindDevice = endpoint({
  method: 'POST',
  path: '/device/unbind',
  summary: 'Let a smart seal go; its history stays',
  access: 'unit',
  permission: 'device.bind',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: [
    'device.notFound',
    'device.notSmart',
    'device.unbound',
    'device.locked',
    'device.retiring',
    'device.inUse',
  ],
});
