import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { newSerial, publicKeyHex } from '../rules/device-codes.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { codeText, labelText, optionalNumberText, optionalText } from '../rules/text.ts';
import { ServiceState } from '../service/codes.ts';
import { CardState, DeviceAbility } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const model = labelText;

export const listHardware = listEndpoint({
  method: 'GET',
  path: '/hardware/list',
  summary: 'Every smart seal that left the factory, bound or not',
  access: 'operator',
  permission: 'hardware.view',
  filters: {
    keyword: searchText(64),
    bound: z.stringbool().optional(),
    simulated: z.stringbool().optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: z.object({
    id,
    serial: z.string(),
    model: z.string(),
    /** The unit it is bound to; empty when it is nobody's. */
    companyName: z.string(),
    bound: z.boolean(),
    /** It was exchanged for another; nobody can bind it again. */
    retired: z.boolean(),
    firmware: z.string(),
    simNumber: z.string(),
    simState: CardState.schema,
    simulated: z.boolean(),
    isBluetooth: z.boolean(),
    isGprs: z.boolean(),
    abilityPermsList: z.array(DeviceAbility.schema),
    serviceEndTime: time.nullable(),
    serviceState: ServiceState.schema.nullable(),
    lastSeenAt: time.nullable(),
    revision: z.number(),
    createdAt: time,
  }),
});

/** What is told about a device once: what binds it, and what it logs in with. */
const onceTold = z.object({ id, serial: z.string(), bindCode: z.string(), secret: z.string() });

export const addHardware = endpoint({
  method: 'POST',
  path: '/hardware/add',
  summary: 'Register a smart seal; its codes are shown once',
  access: 'operator',
  permission: 'hardware.edit',
  secret: true,
  input: z.object({
    serial: newSerial,
    model,
    publicKey: publicKeyHex,
    abilityPermsList: z.array(DeviceAbility.schema).max(20).default([]),
    isBluetooth: z.boolean().default(true),
    isGprs: z.boolean().default(true),
    firmware: optionalText(limits.text.remark),
    simNumber: optionalNumberText,
    simState: CardState.schema.default('test'),
  }),
  result: onceTold,
  errors: ['hardware.serialTaken'],
});

export const updateHardware = endpoint({
  method: 'POST',
  path: '/hardware/update',
  summary: 'Note the SIM card of a device and its state',
  access: 'operator',
  permission: 'hardware.edit',
  input: z.object({
    id,
    revision,
    simNumber: optionalNumberText,
    simState: CardState.schema,
  }),
  result: z.object({ revision: z.number() }),
  errors: ['hardware.notFound', 'edit.conflict'],
});

export const renewCodes = endpoint({
  method: 'POST',
  path: '/hardware/renew-codes',
  summary: 'New codes for a device whose old ones are lost or known to others',
  access: 'operator',
  permission: 'hardware.edit',
  secret: true,
  input: z.object({ id }),
  result: onceTold,
  errors: ['hardware.notFound', 'hardware.retired'],
});

export const renewService = endpoint({
  method: 'POST',
  path: '/hardware/renew-service',
  summary: 'Give the service of a bound device a later end; the unit is told',
  access: 'operator',
  permission: 'hardware.edit',
  input: z.object({ id, serviceEndTime: z.iso.date(), note: optionalText(limits.freeText) }),
  result: z.object({ serviceEndTime: time }),
  errors: ['hardware.notFound', 'hardware.notBound', 'hardware.serviceEnd'],
});

export const listFirmware = listEndpoint({
  method: 'GET',
  path: '/firmware/list',
  summary: 'The firmware that was published',
  access: 'operator',
  permission: 'hardware.view',
  filters: { keyword: searchText(64) },
  sorts: ['-createdAt', 'createdAt'],
  row: z.object({
    id,
    model: z.string(),
    version: z.string(),
    note: z.string(),
    size: z.number(),
    digest: z.string(),
    byName: z.string(),
    withdrawn: z.boolean(),
    createdAt: time,
  }),
});

export const publishFirmware = endpoint({
  method: 'POST',
  path: '/firmware/publish',
  summary: 'Publish firmware for a model; its digest is what devices check',
  access: 'operator',
  permission: 'hardware.edit',
  bytes: true,
  input: z.object({ model, version: codeText, note: optionalText(limits.freeText) }),
  result: z.object({ id, digest: z.string() }),
  timeoutMs: limits.timeoutMs.upload,
  errors: ['firmware.taken', 'firmware.empty'],
});

export const withdrawFirmware = endpoint({
  method: 'POST',
  path: '/firmware/withdraw',
  summary: 'Offer a firmware no longer',
  access: 'operator',
  permission: 'hardware.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['firmware.notFound'],
});
