// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ExportType = /* @__PURE__ */ codeTable('exportType', { orderRecords: 1, authorizationRecords: 2, useRecords: 3, useDetails: 10, applicationRecords: 11 });
