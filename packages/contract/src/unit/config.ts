import { z } from 'zod';
import { EvidenceKind } from '../evidence/codes.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';
import { UnitSwitch } from './codes.ts';

/** The limits of a unit, under the names they have always had on the wire. */
export const unitLimits = [
  'bindDeviceNum',
  'maxEmpowerTims',
  'maxTemplateNumPreDevice',
  'maxUsersPreCompany',
  'maxDepartmentNunPreCompany',
  'maxCompany',
  'freeStorageSpace',
  'freeSmsNum',
  'maxMarkNumPreMonth',
  'maxIdentifyNumPreMonth',
  'maxSealNumPreMonth',
] as const;

export type UnitLimit = (typeof unitLimits)[number];

const limitsOf = <Value extends z.ZodType>(value: Value) => ({
  bindDeviceNum: value,
  maxEmpowerTims: value,
  maxTemplateNumPreDevice: value,
  maxUsersPreCompany: value,
  maxDepartmentNunPreCompany: value,
  maxCompany: value,
  freeStorageSpace: value,
  freeSmsNum: value,
  maxMarkNumPreMonth: value,
  maxIdentifyNumPreMonth: value,
  maxSealNumPreMonth: value,
});

/** The limits of a unit. */
export const UnitConfig = z.object({ companyId: id, ...limitsOf(z.number()) });

export const getUnitConfig = endpoint({
  method: 'GET',
  path: '/company/config',
  summary: 'The limits of my unit',
  access: 'unit',
  input: z.object({ companyId: id.optional() }),
  result: UnitConfig,
  errors: ['unit.notFound'],
});

export const listUnitConfig = endpoint({
  method: 'GET',
  path: '/company-config/list',
  summary: 'Every limit of my unit with what is used of it, and the switches',
  access: 'unit',
  permission: 'unitConfig.view',
  result: z.object({
    /** `used` is null where nothing counts against the limit yet. */
    limits: z.array(z.object({ name: z.enum(unitLimits), max: z.number(), used: z.number().nullable() })),
    switches: z.array(UnitSwitch.schema),
    updatedBy: z.string(),
    updatedAt: z.iso.datetime({ offset: true }),
    revision: z.number(),
  }),
  errors: ['unit.notFound'],
});

export const updateUnitConfig = endpoint({
  method: 'POST',
  path: '/company-config/update',
  summary: 'Turn the functions of my unit on and off; limits are raised by quota',
  access: 'account',
  permission: 'unitConfig.edit',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ switches: z.array(UnitSwitch.schema).max(UnitSwitch.all.length), revision }),
  result: z.object({ revision: z.number() }),
  errors: ['unit.notFound', 'edit.conflict'],
});

/** Zero closes a function altogether; the bound keeps a slip of the finger from becoming a promise. */
const limitMax = 1_000_000;
const entered = z.number({ error: 'rule.required' }).int().min(0).max(limitMax);

export const listConfig = endpoint({
  method: 'GET',
  path: '/config/list',
  summary: 'The limits a new unit starts with',
  access: 'operator',
  permission: 'platformConfig.view',
  result: z.object({ ...limitsOf(z.number()), updatedBy: z.string(), revision: z.number() }),
});

export const updateConfig = endpoint({
  method: 'POST',
  path: '/config/update',
  summary: 'Change the limits a new unit starts with; units that exist keep theirs',
  access: 'operator',
  permission: 'platformConfig.edit',
  input: z.object({ ...limitsOf(entered), revision }),
  result: z.object({ revision: z.number() }),
  errors: ['edit.conflict'],
});

export const refreshDataRule = endpoint({
  method: 'POST',
  path: '/datarule/refresh',
  summary: 'Compute anew which units may look into which',
  access: 'operator',
  permission: 'dataRule.refresh',
  result: z.object({ rules: z.number() }),
});
