import { z } from 'zod';
import { EvidenceKind } from '../evidence/codes.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { OperateEntry } from '../log/calls.ts';
import { MemberState } from '../member/codes.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { optionalText } from '../rules/text.ts';
import { Role } from '../unit/codes.ts';

const time = z.iso.datetime({ offset: true });

/** A unit as the operator's list shows it: nothing that takes a reason to see. */
export const ManagedUnit = z.object({
  companyId: id,
  companyName: z.string(),
  companyFullName: z.string(),
  social_credit_code: z.string(),
  certified: z.boolean(),
  members: z.number(),
  maxUsersPreCompany: z.number(),
  bindDeviceNum: z.number(),
  createdAt: time,
});

export const listManagedUnits = listEndpoint({
  method: 'GET',
  path: '/admin/companies',
  summary: 'Every unit of the platform',
  access: 'operator',
  permission: 'units.view',
  filters: { keyword: searchText(120) },
  sorts: ['-createdAt', 'createdAt', 'companyName', '-companyName'],
  row: ManagedUnit,
});

export const openUnit = endpoint({
  method: 'POST',
  path: '/admin/open-company',
  summary: 'Look into a unit for half an hour; the unit reads who and why in its own log',
  access: 'operator',
  permission: 'units.view',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ companyId: id, reason }),
  result: z.object({ until: time }),
  errors: ['unit.notFound'],
});

const limit = z.number().int().min(0).max(1_000_000);

/** The limits an operator gives a unit, under the names they have always had on the wire. */
export const managedLimits = {
  bindDeviceNum: limit,
  maxEmpowerTims: limit,
  maxTemplateNumPreDevice: limit,
  maxUsersPreCompany: limit,
  maxDepartmentNunPreCompany: limit,
  maxCompany: limit,
  freeStorageSpace: limit,
  freeSmsNum: limit,
  maxMarkNumPreMonth: limit,
  maxIdentifyNumPreMonth: limit,
  maxSealNumPreMonth: limit,
};

export const getManagedUnit = endpoint({
  method: 'GET',
  path: '/admin/company-info',
  summary: 'A unit from within; asks for a reason first',
  access: 'operator',
  permission: 'units.view',
  input: z.object({ companyId: id }),
  result: z.object({
    companyId: id,
    companyName: z.string(),
    companyFullName: z.string(),
    social_credit_code: z.string(),
    certified: z.boolean(),
    createdAt: time,
    mainAdministrator: z.string().nullable(),
    mainAdministratorMobile: z.string().nullable(),
    membersByRole: z.array(z.object({ role: Role.schema, count: z.number(), disabled: z.number() })),
    limits: z.object(managedLimits),
    revision,
    reason: z.string(),
    until: time,
  }),
  errors: ['unit.notFound', 'units.reasonNeeded'],
});

/** A member of a unit as an operator sees them who looks into it. */
export const ManagedMember = z.object({
  memberId: id,
  realName: z.string(),
  /** Masked: an operator looks, and calls nobody. */
  mobile: z.string(),
  role: Role.schema,
  jobTitle: z.string(),
  state: MemberState.schema,
  createdAt: time,
});

export const listManagedMembers = listEndpoint({
  method: 'GET',
  path: '/admin/company-members',
  summary: 'The members of a unit that I look into',
  access: 'operator',
  permission: 'units.view',
  filters: { companyId: id, keyword: searchText(64) },
  sorts: ['createdAt', '-createdAt', 'realName', '-realName'],
  row: ManagedMember,
  errors: ['unit.notFound', 'units.reasonNeeded'],
});

export const listManagedOperations = listEndpoint({
  method: 'GET',
  path: '/admin/company-log',
  summary: 'What was done in a unit; asks for a reason first, which the unit reads',
  access: 'operator',
  permission: 'units.view',
  filters: { companyId: id, action: optionalText(64) },
  sorts: ['-createdAt', 'createdAt'],
  row: OperateEntry,
  errors: ['unit.notFound', 'units.reasonNeeded'],
});

export const updateManagedLimits = endpoint({
  method: 'POST',
  path: '/admin/company-config',
  summary: 'Change the limits of a unit that I look into',
  access: 'operator',
  permission: 'units.config',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ companyId: id, revision, ...managedLimits }),
  result: z.object({}),
  errors: ['unit.notFound', 'units.reasonNeeded', 'edit.conflict'],
});
