// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ExportFormat, ExportState, ExportType } from './codes.ts';
export const isUnderWay = (state) => state === ExportState.waiting || state === ExportState.working;
export const isListType = (type) => type !== ExportType.wholeUnit;
export const listTypes = ExportType.all.filter(isListType);
export const formatsOf = (type) => type === ExportType.useRecords || type === ExportType.useDetails ? [
	ExportFormat.xlsx,
	ExportFormat.csv,
	ExportFormat.evidence
] : [ExportFormat.xlsx, ExportFormat.csv];
export const freeExports = [
	ExportType.orderRecords,
	ExportType.authorizationRecords,
	ExportType.useRecords,
	ExportType.useDetails,
	ExportType.applicationRecords
];
