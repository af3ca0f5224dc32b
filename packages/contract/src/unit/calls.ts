import { z } from 'zod';
import { CertificationState } from '../certification/codes.ts';
import { EvidenceKind } from '../evidence/codes.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { creditCode, creditCodeWarnings } from '../rules/credit-code.ts';
import { optionalEmail } from '../rules/email.ts';
import { id } from '../rules/id.ts';
import { optionalPhone, phone } from '../rules/phone.ts';
import { fullNameText, nameText, optionalText, shortText, text } from '../rules/text.ts';
import { zoneText } from '../rules/zone.ts';
import { Role } from './codes.ts';

/** A unit somebody belongs to. */
export const UnitChoice = z.object({
  companyId: id,
  companyName: z.string(),
  companyFullName: z.string(),
  social_credit_code: z.string(),
  role: Role.schema,
  lastEnteredAt: z.iso.datetime({ offset: true }).nullable(),
});

const choices = z.object({ list: z.array(UnitChoice) });

export const listUnitsByPhone = endpoint({
  method: 'GET',
  path: '/company/list-by-phone',
  summary: 'The units of my phone number',
  access: 'account',
  input: z.object({ phoneNumber: text(1, 20).optional(), companyType: z.coerce.number().int().optional() }),
  result: choices,
});

export const listUnitsByUser = endpoint({
  method: 'GET',
  path: '/company/list-by-user',
  summary: 'The units I belong to',
  access: 'account',
  result: choices,
});

export const addUnit = endpoint({
  method: 'POST',
  path: '/company/add',
  summary: 'Register a unit; whoever registers it is its main administrator',
  access: 'account',
  // It stands in the log of the new unit, and is nobody's business in the one I am in.
  unlogged: true,
  input: z.object({
    companyName: nameText,
    companyFullName: fullNameText,
    social_credit_code: creditCode,
    realName: shortText,
  }),
  warnings: (input) => creditCodeWarnings('social_credit_code', input.social_credit_code),
  result: z.object({ companyId: id }),
  errors: ['unit.limit', 'unit.creditCodeTaken', 'request.unconfirmed'],
});

const time = z.iso.datetime({ offset: true });

/** What a unit says about itself; the credit code is corrected by certification, not by hand. */
const information = {
  companyName: nameText,
  companyFullName: fullNameText,
  address: optionalText(limits.text.description),
  contactName: optionalText(limits.text.short),
  contactPhone: optionalPhone,
  contactEmail: optionalEmail,
  /** Where its days and months begin, in figures, reports and exports. */
  zone: zoneText.optional(),
};

/** A unit as its administrators see it, with what hangs on it. */
export const UnitManage = z.object({
  companyId: id,
  companyName: z.string(),
  companyFullName: z.string(),
  social_credit_code: z.string(),
  address: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  zone: z.string(),
  /** The zone figures are in: while they are counted anew it is the one before. */
  countedZone: z.string(),
  /** Where the last certification stands; null where none was submitted. */
  certification: CertificationState.schema.nullable(),
  certifiedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  updatedBy: z.string(),
  mainAdministrator: z.object({ userId: id, realName: z.string(), mobile: z.string() }).nullable(),
  parentName: z.string().nullable(),
  members: z.number(),
  departments: z.number(),
  subsidiaries: z.number(),
  /** People who are logged in and act in the unit now. */
  sessions: z.number(),
  revision: z.number(),
});

export const getUnitManage = endpoint({
  method: 'GET',
  path: '/company/company-manage',
  summary: 'My unit: what it says about itself, and what its deletion would take along',
  access: 'unit',
  permission: 'unit.view',
  result: UnitManage,
  errors: ['unit.notFound'],
});

export const updateUnit = endpoint({
  method: 'POST',
  path: '/company/update',
  summary: 'Change what my unit says about itself',
  access: 'unit',
  permission: 'unit.edit',
  input: z.object({ ...information, revision }),
  result: z.object({ revision: z.number() }),
  errors: ['unit.notFound', 'unit.administratorsMayNot', 'unit.certifiedName', 'edit.conflict'],
});

export const deleteUnit = endpoint({
  method: 'POST',
  path: '/company/delete',
  summary: 'Close my unit; its name is typed to confirm it',
  access: 'account',
  permission: 'unit.delete',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ companyName: nameText }),
  result: z.object({}),
  errors: ['unit.notFound', 'unit.nameMismatch', 'unit.hasSubsidiaries', 'unit.notMainAdministrator'],
});

export const getParentUnit = endpoint({
  method: 'GET',
  path: '/company/parent',
  summary: 'The unit that mine belongs to',
  access: 'unit',
  result: z.object({
    parent: z.object({ companyId: id, companyName: z.string(), companyFullName: z.string() }).nullable(),
  }),
});

export const isDisabledPhone = endpoint({
  method: 'GET',
  path: '/company/is-disable-phone',
  summary: 'Whether the member with this phone is disabled in my unit',
  access: 'unit',
  permission: 'unit.view',
  input: z.object({ phoneNumber: phone }),
  result: z.object({ disabled: z.boolean() }),
});
