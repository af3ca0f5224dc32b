import { z } from 'zod';
import { Person } from './apply.ts';
import { SealSubtype } from './device.codes.ts';
import { revision } from './kit/edit.ts';
import { endpoint } from './kit/endpoint.ts';
import { listEndpoint } from './kit/paging.ts';
import { limits } from './limits.ts';
import { deviceName } from './rules/device-name.ts';
import { optionalText } from './rules/text.ts';

const id = z.uuid();
const time = z.iso.datetime({ offset: true });

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
  note: z.string(),
  enabled: z.boolean(),
  revision: z.number(),
  createdAt: time,
});

export const listDevices = listEndpoint({
  method: 'GET',
  path: '/device/list',
  summary: 'The seals of the unit; a keeper sees those they keep',
  access: 'unit',
  permission: 'device.view',
  filters: {
    keyword: optionalText(64),
    subtype: SealSubtype.query.optional(),
    keeperId: id.optional(),
    departmentId: id.optional(),
  },
  sorts: ['name', '-createdAt', 'createdAt'],
  row: Device,
  errors: ['apply.departmentNotFound'],
});

export const searchDevices = listEndpoint({
  method: 'GET',
  path: '/device/search-list',
  summary: 'The seals one may apply for, to choose from',
  access: 'unit',
  filters: { keyword: optionalText(64) },
  sorts: ['name'],
  row: z.object({
    id,
    name: z.string(),
    subtype: SealSubtype.schema,
    sealKind: z.string(),
    keeper: Person.nullable(),
  }),
});

export const getDevice = endpoint({
  method: 'GET',
  path: '/device/:id/detail',
  summary: 'One seal',
  access: 'unit',
  permission: 'device.view',
  params: z.object({ id }),
  result: Device,
  errors: ['device.notFound'],
});

const fields = {
  name: deviceName,
  sealKind: optionalText(limits.text.remark),
  keeperId: id.nullish(),
  departmentId: id.nullish(),
  note: optionalText(limits.freeText),
};
const errors = [
  'device.nameTaken',
  'device.keeperNotFound',
  'apply.departmentNotFound',
  'dictionary.entryNotFound',
] as const;

export const addDevice = endpoint({
  method: 'POST',
  path: '/device/add',
  summary: 'Enter an ordinary seal; smart ones come in by binding',
  access: 'unit',
  permission: 'device.edit',
  input: z.object({ ...fields, subtype: z.literal([SealSubtype.ordinary, SealSubtype.ordinaryElectronic]) }),
  result: z.object({ id }),
  errors: ['device.limit', ...errors],
});

export const updateDevice = endpoint({
  method: 'POST',
  path: '/device/update',
  summary: 'Change what is noted of a seal, or switch it off or on',
  access: 'unit',
  permission: 'device.edit',
  input: z.object({ id, revision, ...fields, enabled: z.boolean().default(true) }),
  result: z.object({ revision: z.number() }),
  errors: ['device.notFound', 'edit.conflict', ...errors],
});
