import { z } from 'zod';
import { Flow } from '../approval/flow.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { nameText, optionalText } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true });
const Named = z.object({ id, name: z.string() });

/** An approval template in a list. */
export const TemplateRow = z.object({
  id,
  name: z.string(),
  note: z.string(),
  enabled: z.boolean(),
  version: z.number(),
  /** The seals it is for; none means every seal of the unit. */
  seals: z.array(Named),
  fileTypes: z.array(Named),
  steps: z.number(),
  /** Applications under way with any of its versions. */
  running: z.number(),
  revision: z.number(),
  updatedBy: z.string(),
  updatedAt: time,
  createdAt: time,
});

export const listTemplates = listEndpoint({
  method: 'GET',
  path: '/template/list',
  summary: 'Approval templates',
  access: 'unit',
  permission: 'template.view',
  filters: {
    keyword: searchText(64),
    enabled: z.enum(['true', 'false']).optional(),
    /** Those that can be used for this seal. */
    deviceId: id.optional(),
  },
  sorts: ['-updatedAt', 'updatedAt', 'name'],
  row: TemplateRow,
  errors: ['apply.sealNotFound'],
});

/** One published state of a template. */
export const TemplateVersion = z.object({
  version: z.number(),
  flow: Flow,
  note: z.string(),
  by: z.string(),
  at: time,
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/template/:id/detail',
  summary: 'One template with its flow and its versions',
  access: 'unit',
  permission: 'template.view',
  params: z.object({ id }),
  result: TemplateRow.extend({
    flow: Flow,
    versions: z.array(TemplateVersion),
    /** The people, roles, seals and so on that its flow names, by id. */
    names: z.record(z.string(), z.string()),
  }),
  errors: ['template.notFound'],
});

const fields = {
  name: nameText,
  note: optionalText(limits.freeText),
  deviceIds: z.array(id).max(200).default([]),
  fileTypeIds: z.array(id).max(200).default([]),
  flow: Flow,
  /** What this version changes. */
  versionNote: optionalText(limits.text.description),
};

const writeErrors = [
  'template.nameTaken',
  'template.flow',
  'template.limit',
  'template.personNotFound',
  'apply.sealNotFound',
  'apply.fileTypeNotFound',
  'apply.departmentNotFound',
] as const;

export const addTemplate = endpoint({
  method: 'POST',
  path: '/template/add',
  summary: 'Draw a new approval template',
  access: 'unit',
  permission: 'template.edit',
  input: z.object(fields),
  result: z.object({ id }),
  errors: writeErrors,
});

export const updateTemplate = endpoint({
  method: 'POST',
  path: '/template/update',
  summary: 'Change a template; a changed flow becomes a new version, running applications keep theirs',
  access: 'unit',
  permission: 'template.edit',
  input: z.object({ id, revision, ...fields }),
  result: z.object({ revision: z.number(), version: z.number() }),
  errors: ['template.notFound', 'edit.conflict', ...writeErrors],
});

export const copyTemplate = endpoint({
  method: 'POST',
  path: '/template/copy',
  summary: 'Copy a template; the copy is off until it is switched on',
  access: 'unit',
  permission: 'template.edit',
  input: z.object({ id, name: nameText }),
  result: z.object({ id }),
  errors: ['template.notFound', 'template.nameTaken'],
});

export const enableTemplate = endpoint({
  method: 'POST',
  path: '/template/enable',
  summary: 'Switch a template on or off',
  access: 'unit',
  permission: 'template.edit',
  input: z.object({ id, enabled: z.boolean(), revision }),
  result: z.object({ revision: z.number() }),
  errors: ['template.notFound', 'edit.conflict', 'template.limit'],
});

export const deleteTemplate = endpoint({
  method: 'POST',
  path: '/template/delete',
  summary: 'Delete a template that was never used; a used one is switched off instead',
  access: 'unit',
  permission: 'template.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['template.notFound', 'template.used'],
});

export const listFittingTemplates = endpoint({
  method: 'POST',
  path: '/template/fitting',
  summary: 'The templates an application for these seals and this file type may use',
  access: 'unit',
  permission: 'apply.add',
  reads: true,
  input: z.object({ deviceIds: z.array(id).max(limits.application.seals), fileTypeId: id.nullish() }),
  result: z.object({ list: z.array(Named.extend({ note: z.string() })) }),
  errors: ['apply.sealNotFound', 'apply.fileTypeNotFound'],
});
