import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { creditCode, creditCodeWarnings } from './rules/credit-code.ts';
import { text } from './rules/text.ts';
import { Role } from './unit.codes.ts';

/** A unit somebody belongs to. */
export const UnitChoice = z.object({
  companyId: z.uuid(),
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
  input: z.object({
    companyName: text(1, 56),
    companyFullName: text(1, 120),
    social_credit_code: creditCode,
    realName: text(1, 12),
  }),
  warnings: (input) => creditCodeWarnings('social_credit_code', input.social_credit_code),
  result: z.object({ companyId: z.uuid() }),
  errors: ['unit.limit', 'unit.creditCodeTaken', 'request.unconfirmed'],
});

/** The limits of a unit, under the names they have always had on the wire. */
export const UnitConfig = z.object({
  companyId: z.uuid(),
  bindDeviceNum: z.number(),
  maxEmpowerTims: z.number(),
  maxTemplateNumPreDevice: z.number(),
  maxUsersPreCompany: z.number(),
  maxDepartmentNunPreCompany: z.number(),
  maxCompany: z.number(),
  freeStorageSpace: z.number(),
  freeSmsNum: z.number(),
});

export const getUnitConfig = endpoint({
  method: 'GET',
  path: '/company/config',
  summary: 'The limits of my unit',
  access: 'unit',
  input: z.object({ companyId: z.uuid().optional() }),
  result: UnitConfig,
  errors: ['unit.notFound'],
});
