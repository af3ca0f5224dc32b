import { z } from 'zod';
import { FileLink, filePath } from '../file/calls.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { devicePassword, deviceSerial } from '../rules/device-codes.ts';
import { backlightSeconds, shutdownMinutes } from '../rules/durations.ts';
import { copiedText, searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { entriesMatch, passwordConfirmation } from '../rules/password.ts';
import { reason } from '../rules/reason.ts';
import { optionalText } from '../rules/text.ts';
import {
  CommandState,
  ConnectMode,
  DeviceCommandType,
  DeviceEventKind,
  OperationType,
  ReplaceKind,
} from './codes.ts';

const time = z.iso.datetime({ offset: true });
const done = z.object({ operationId: id });
const note = optionalText(limits.freeText);
const imprintMm = z.number().min(limits.device.imprintMm.min).max(limits.device.imprintMm.max);
const common = { method: 'POST', access: 'unit', permission: 'device.operate' } as const;
const always = ['device.notFound', 'device.unbound'] as const;
const onBody = [...always, 'device.notPhysical', 'device.locked'] as const;

export const installSeal = endpoint({
  ...common,
  path: '/device/install-seal',
  summary: 'Note that a seal body was installed, with its imprint',
  input: z.object({ id, imprint: filePath, imprintMm, note }),
  result: done,
  errors: [...onBody, 'device.sealInstalled', 'device.retiring', 'file.notFound'],
});

export const replaceSeal = endpoint({
  ...common,
  path: '/device/replace-seal',
  summary: 'Note that the seal body was replaced by another',
  input: z.object({ id, imprint: filePath, imprintMm, reason }),
  result: done,
  errors: [...onBody, 'device.noSeal', 'device.inUse', 'device.retiring', 'file.notFound'],
});

export const cancelSeal = endpoint({
  ...common,
  path: '/device/cancel-seal',
  summary: 'Take the seal body out of use; nobody can apply for the seal any more',
  input: z.object({ id, reason }),
  result: done,
  errors: [...onBody, 'device.noSeal', 'device.inUse', 'device.retiring'],
});

export const replaceBattery = endpoint({
  ...common,
  path: '/device/replace-battery',
  summary: 'Note that the battery was replaced',
  input: z.object({ id, note }),
  result: done,
  errors: [...onBody, 'device.notSmart'],
});

export const addInk = endpoint({
  ...common,
  path: '/device/add-ink',
  summary: 'Note that ink was added',
  input: z.object({ id, note }),
  result: done,
  errors: [...onBody],
});

export const lockDevice = endpoint({
  ...common,
  path: '/device/lock',
  summary: 'Lock a seal, or report it lost: nothing can be pressed, and open authorisations end',
  input: z.object({ id, lost: z.boolean(), reason }),
  result: done,
  errors: [...always, 'device.locked'],
});

export const unlockDevice = endpoint({
  ...common,
  path: '/device/unlock',
  summary: 'Unlock a seal, or say that it was found',
  input: z.object({ id, reason }),
  result: done,
  errors: [...always, 'device.notLocked', 'eSeal.resumedByAdministrator'],
});

export const setPrivilegePassword = endpoint({
  ...common,
  path: '/device/privilege-password',
  summary: 'Give a device the password for privileged stamping; it is kept nowhere in clear',
  input: entriesMatch(
    z.object({ id, password: devicePassword, confirmation: passwordConfirmation }),
    'password',
    'confirmation',
  ),
  result: done,
  errors: [...onBody, 'device.notSmart', 'device.noAbility'],
});

export const clearPrivilegePassword = endpoint({
  ...common,
  path: '/device/clear-privilege-password',
  summary: 'Take the password for privileged stamping from a device',
  input: z.object({ id }),
  result: done,
  errors: [...onBody, 'device.notSmart', 'device.noAbility'],
});

export const upgradeFirmware = endpoint({
  ...common,
  path: '/device/upgrade',
  summary: 'Let a device fetch and install newer firmware',
  input: z.object({ id, firmwareId: id }),
  result: done,
  errors: [...onBody, 'device.notSmart', 'device.noAbility', 'firmware.notFound', 'firmware.unfit'],
});

export const exchangeDevice = endpoint({
  ...common,
  path: '/device/exchange',
  summary: 'Let a seal go on with another device, and retire the one it had; what is open has to be resumed',
  input: z.object({ id, serial: deviceSerial, code: copiedText(limits.text.remark), reason }),
  result: done,
  errors: [
    ...always,
    'device.notPhysical',
    'device.notSmart',
    'device.bindWrong',
    'device.bindTooMany',
    'device.boundAlready',
    'device.retired',
    'device.otherWay',
    'device.upgrading',
    'device.retiring',
  ],
});

const onSettings = ['device.notFound', 'device.unbound', 'device.notSmart', 'device.connectMode'] as const;

export const saveDeviceSettings = endpoint({
  ...common,
  path: '/device/settings',
  summary: 'Send a device how it is to behave; it says itself when it does',
  input: z.object({ id, revision, backlightSeconds, shutdownMinutes, connectMode: ConnectMode.schema }),
  result: z.object({ revision: z.number() }),
  errors: [...onSettings, 'edit.conflict'],
});

export const setConnectMode = endpoint({
  ...common,
  path: '/device/connect-mode',
  summary: 'Choose how a device is reached',
  input: z.object({ id, connectMode: ConnectMode.schema }),
  result: z.object({ revision: z.number() }),
  errors: [...onSettings],
});

/** Plain facts of a seal before or after an operation. */
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Something done to a seal besides pressing it. */
export const DeviceOperation = z.object({
  id,
  createdAt: time,
  type: OperationType.schema,
  deviceId: id,
  deviceName: z.string(),
  serial: z.string().nullable(),
  byName: z.string(),
  note: z.string(),
  before: facts,
  after: facts,
  /** How far it has come on the device; none where the device has no part in it. */
  state: CommandState.schema.nullable(),
  percent: z.number().nullable(),
  /** Why the device would not do it. */
  refusal: z.string().nullable(),
});

const period = { from: time.optional(), to: time.optional() };

export const listDeviceOperations = listEndpoint({
  method: 'GET',
  path: '/device-operation/list',
  summary: 'What was done to the seals besides pressing them; a keeper sees those they keep',
  access: 'unit',
  permission: 'device.operations',
  filters: {
    keyword: searchText(64),
    type: OperationType.query.optional(),
    deviceId: id.optional(),
    ...period,
  },
  sorts: ['-createdAt', 'createdAt'],
  row: DeviceOperation,
  errors: ['device.notFound'],
});

export const listReplaceRecords = listEndpoint({
  method: 'POST',
  path: '/replace-device-record/list',
  summary: 'Seal bodies and devices that were replaced, and services that were renewed',
  access: 'unit',
  permission: 'device.view',
  filters: {
    keyword: searchText(64),
    kind: ReplaceKind.query.optional(),
    deviceId: id.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: z.object({
    id,
    createdAt: time,
    kind: ReplaceKind.schema,
    deviceId: id,
    deviceName: z.string(),
    serial: z.string().nullable(),
    oldImprint: FileLink.nullable(),
    newImprint: FileLink.nullable(),
    oldImprintMm: z.number().nullable(),
    newImprintMm: z.number().nullable(),
    oldServiceEndTime: time.nullable(),
    newServiceEndTime: time.nullable(),
    /** Of an exchanged device: the one that came. `serial` is the one that went. */
    newSerial: z.string().nullable(),
    /** Where the device that went stood last. */
    oldCounter: z.number().nullable(),
    oldBattery: z.number().nullable(),
    oldFirmware: z.string().nullable(),
    /** Where the count of the new one begins. */
    newCounter: z.number().nullable(),
    byName: z.string(),
    note: z.string(),
  }),
  errors: ['device.notFound'],
});

export const listDeviceEvents = listEndpoint({
  method: 'GET',
  path: '/device-event/list',
  summary: 'What a device told besides presses',
  access: 'unit',
  permission: 'device.view',
  filters: { deviceId: id },
  sorts: ['-receivedAt'],
  row: z.object({
    id,
    kind: DeviceEventKind.schema,
    counter: z.number(),
    detail: z.string(),
    deviceAt: time,
    receivedAt: time,
  }),
  errors: ['device.notFound'],
});

export const listDeviceCommands = listEndpoint({
  method: 'GET',
  path: '/device-command/list',
  summary: 'What a device was told, and what it answered',
  access: 'unit',
  permission: 'device.view',
  filters: { deviceId: id },
  sorts: ['-createdAt'],
  row: z.object({
    id,
    type: DeviceCommandType.schema,
    state: CommandState.schema,
    percent: z.number().nullable(),
    reason: z.string().nullable(),
    createdAt: time,
    sentAt: time.nullable(),
    answeredAt: time.nullable(),
  }),
  errors: ['device.notFound'],
});
