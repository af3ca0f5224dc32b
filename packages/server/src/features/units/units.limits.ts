import type { managedLimits } from '@chancery/contract/units.ts';
import type { companyConfig } from '../unit/unit.table.ts';

type Limits = Record<keyof typeof managedLimits, number>;
type Row = typeof companyConfig.$inferSelect;

/** The wire keeps the names these limits have always had, misspellings included. */
export const limitsToWire = (row: Row): Limits => ({
  bindDeviceNum: row.bindDeviceNum,
  maxEmpowerTims: row.maxEmpowerTimes,
  maxTemplateNumPreDevice: row.maxTemplatesPerDevice,
  maxUsersPreCompany: row.maxUsers,
  maxDepartmentNunPreCompany: row.maxDepartments,
  maxCompany: row.maxCompanies,
  freeStorageSpace: row.freeStorageMb,
  freeSmsNum: row.freeSms,
  maxMarkNumPreMonth: row.marksPerMonth,
});

/** The same limits as they are kept. */
export const limitsToRow = (limits: Limits) => ({
  bindDeviceNum: limits.bindDeviceNum,
  maxEmpowerTimes: limits.maxEmpowerTims,
  maxTemplatesPerDevice: limits.maxTemplateNumPreDevice,
  maxUsers: limits.maxUsersPreCompany,
  maxDepartments: limits.maxDepartmentNunPreCompany,
  maxCompanies: limits.maxCompany,
  freeStorageMb: limits.freeStorageSpace,
  freeSms: limits.freeSmsNum,
  marksPerMonth: limits.maxMarkNumPreMonth,
});
