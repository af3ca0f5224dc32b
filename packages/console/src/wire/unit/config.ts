// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const unitLimits = [
	"bindDeviceNum",
	"maxEmpowerTims",
	"maxTemplateNumPreDevice",
	"maxUsersPreCompany",
	"maxDepartmentNunPreCompany",
	"maxCompany",
	"freeStorageSpace",
	"freeSmsNum",
	"maxMarkNumPreMonth",
	"maxIdentifyNumPreMonth",
	"maxSealNumPreMonth"
];
export const getUnitConfig = { method: 'GET', path: '/company/config', access: 'unit', writes: false };
export const listUnitConfig = { method: 'GET', path: '/company-config/list', access: 'unit', permission: 'unitConfig.view', writes: false };
export const updateUnitConfig = { method: 'POST', path: '/company-config/update', access: 'account', permission: 'unitConfig.edit', writes: true };
export const listConfig = { method: 'GET', path: '/config/list', access: 'operator', permission: 'platformConfig.view', writes: false };
export const updateConfig = { method: 'POST', path: '/config/update', access: 'operator', permission: 'platformConfig.edit', writes: true };
export const refreshDataRule = { method: 'POST', path: '/datarule/refresh', access: 'operator', permission: 'dataRule.refresh', writes: true };
