import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import type { platformConfig } from './unit.table.ts';

type Columns = Omit<typeof platformConfig.$inferSelect, 'id' | 'revision' | 'updatedBy' | 'updatedAt'>;

/** The wire keeps the names these limits have always had, misspellings included. */
export const limitColumn = {
  bindDeviceNum: 'bindDeviceNum',
  maxEmpowerTims: 'maxEmpowerTimes',
  maxTemplateNumPreDevice: 'maxTemplatesPerDevice',
  maxUsersPreCompany: 'maxUsers',
  maxDepartmentNunPreCompany: 'maxDepartments',
  maxCompany: 'maxCompanies',
  freeStorageSpace: 'freeStorageMb',
  freeSmsNum: 'freeSms',
  maxMarkNumPreMonth: 'marksPerMonth',
  maxIdentifyNumPreMonth: 'identificationsPerMonth',
  maxSealNumPreMonth: 'sealingsPerMonth',
} as const satisfies Record<UnitLimit, keyof Columns>;

/** The limits of a row under their names on the wire. */
export const limitsToWire = (row: Columns): Record<UnitLimit, number> => ({
  bindDeviceNum: row.bindDeviceNum,
  maxEmpowerTims: row.maxEmpowerTimes,
  maxTemplateNumPreDevice: row.maxTemplatesPerDevice,
  maxUsersPreCompany: row.maxUsers,
  maxDepartmentNunPreCompany: row.maxDepartments,
  maxCompany: row.maxCompanies,
  freeStorageSpace: row.freeStorageMb,
  freeSmsNum: row.freeSms,
  maxMarkNumPreMonth: row.marksPerMonth,
  maxIdentifyNumPreMonth: row.identificationsPerMonth,
  maxSealNumPreMonth: row.sealingsPerMonth,
});

/** Limits from the wire as columns. */
export const limitsFromWire = (limits: Record<UnitLimit, number>): Columns => ({
  bindDeviceNum: limits.bindDeviceNum,
  maxEmpowerTimes: limits.maxEmpowerTims,
  maxTemplatesPerDevice: limits.maxTemplateNumPreDevice,
  maxUsers: limits.maxUsersPreCompany,
  maxDepartments: limits.maxDepartmentNunPreCompany,
  maxCompanies: limits.maxCompany,
  freeStorageMb: limits.freeStorageSpace,
  freeSms: limits.freeSmsNum,
  marksPerMonth: limits.maxMarkNumPreMonth,
  identificationsPerMonth: limits.maxIdentifyNumPreMonth,
  sealingsPerMonth: limits.maxSealNumPreMonth,
});
