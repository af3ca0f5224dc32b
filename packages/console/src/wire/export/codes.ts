// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ExportType = /* @__PURE__ */ codeTable('exportType', { orderRecords: 1, authorizationRecords: 2, useRecords: 3, useDetails: 10, applicationRecords: 11, members: 20, operations: 21, logins: 22, deviceOperations: 23, marks: 24, identifications: 25, movements: 26, signings: 27, certificates: 28, invoices: 29, wholeUnit: 30, managedUnits: 40, deskOrders: 41, refunds: 42, differences: 43, textMessages: 44, quotas: 45, complaints: 46, engravings: 47 });
export const ExportFormat = /* @__PURE__ */ codeTable('exportFormat', { xlsx: 'xlsx', csv: 'csv', evidence: 'evidence', archive: 'archive' });
export const ExportState = /* @__PURE__ */ codeTable('exportState', { waiting: 'waiting', working: 'working', done: 'done', failed: 'failed', cancelled: 'cancelled', refused: 'refused', expired: 'expired' });
export const ExportFault = /* @__PURE__ */ codeTable('exportFault', { tooMany: 'tooMany', altered: 'altered', broken: 'broken' });
