// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getUseOverview = { method: 'GET', path: '/figure/use/overview', access: 'unit', permission: 'useRecord.view', writes: false };
export const getUnitFigures = { method: 'GET', path: '/figure/units', access: 'unit', permission: 'subsidiary.view', writes: false };
export const getUseFigures = { method: 'GET', path: '/figure/use/:kind', access: 'unit', permission: 'useRecord.view', writes: false };
export const getApprovalOverview = { method: 'GET', path: '/figure/approval/overview', access: 'unit', permission: 'apply.view', writes: false };
export const getStatistics = { method: 'GET', path: '/figure/statistics/:kind', access: 'unit', permission: 'statistics.view', writes: false };
export const getYearStatistics = { method: 'GET', path: '/figure/statistics/:kind/year', access: 'unit', permission: 'statistics.view', writes: false };
