import type { CodeOf } from '../kit/codes.ts';
import { ExportFormat, ExportState, ExportType } from './codes.ts';

type State = CodeOf<typeof ExportState>;

/** Somebody works on it, or will. */
export const isUnderWay = (state: State): boolean =>
  state === ExportState.waiting || state === ExportState.working;

/** The formats an export may have: proofs are kept of uses alone. */
export const formatsOf = (type: CodeOf<typeof ExportType>): readonly CodeOf<typeof ExportFormat>[] =>
  type === ExportType.useRecords || type === ExportType.useDetails
    ? [ExportFormat.xlsx, ExportFormat.csv, ExportFormat.evidence]
    : [ExportFormat.xlsx, ExportFormat.csv];

type Type = CodeOf<typeof ExportType>;

/** The exports that somebody begins without a list; all others begin where their list stands. */
export const freeExports: readonly Type[] = [
  ExportType.orderRecords,
  ExportType.authorizationRecords,
  ExportType.useRecords,
  ExportType.useDetails,
  ExportType.applicationRecords,
];
