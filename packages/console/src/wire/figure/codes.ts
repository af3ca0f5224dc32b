// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const FigureKind = /* @__PURE__ */ codeTable('figureKind', { seal: 'seal', department: 'department', person: 'person', documentType: 'documentType', useType: 'useType', reason: 'reason' });
export const StatisticKind = /* @__PURE__ */ codeTable('statisticKind', { seal: 'seal', department: 'department', person: 'person', documentType: 'documentType', template: 'template' });
