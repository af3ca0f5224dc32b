import type { CodeOf } from '../kit/codes.ts';
import { ExportFormat, ExportState, ExportType } from './codes.ts';

type State = CodeOf<typeof ExportState>;
type Type = CodeOf<typeof ExportType>;

/** What is exported of a list, and as what. */
export type ListType = Exclude<Type, typeof ExportType.wholeUnit>;
export type ListFormat = Exclude<CodeOf<typeof ExportFormat>, typeof ExportFormat.archive>;

/** Somebody works on it, or will. */
export const isUnderWay = (state: State): boolean =>
  state === ExportState.waiting || state === ExportState.working;

/** A whole unit is no list: it has a call of its own. */
export const isListType = (type: Type): type is ListType => type !== ExportType.wholeUnit;

/** The lists that are exported. */
export const listTypes: readonly ListType[] = ExportType.all.filter(isListType);

/** The formats an export of a list may have: proofs are kept of uses alone. */
export const formatsOf = (type: ListType): readonly ListFormat[] =>
  type === ExportType.useRecords || type === ExportType.useDetails
    ? [ExportFormat.xlsx, ExportFormat.csv, ExportFormat.evidence]
    : [ExportFormat.xlsx, ExportFormat.csv];

/** The exports that somebody begins without a list; all others begin where their list stands. */
export const freeExports: readonly ListType[] = [
  ExportType.orderRecords,
  ExportType.authorizationRecords,
  ExportType.useRecords,
  ExportType.useDetails,
  ExportType.applicationRecords,
];
