// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const makeMonthReport = { method: 'GET', path: '/figure/report/make/:month', access: 'unit', permission: 'statistics.view', timeoutMs: 60000, writes: false };
export const listMonthReports = { method: 'GET', path: '/figure/report/list', access: 'unit', permission: 'statistics.view', writes: false };
export const getReportPlan = { method: 'GET', path: '/figure/report/plan', access: 'unit', permission: 'statistics.send', writes: false };
export const saveReportPlan = { method: 'POST', path: '/figure/report/plan/save', access: 'unit', permission: 'statistics.send', writes: true };
