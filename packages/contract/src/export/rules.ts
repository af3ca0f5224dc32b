import type { CodeOf } from '../kit/codes.ts';
import { ExportFormat, ExportState, ExportType } from './codes.ts';

type State = CodeOf<typeof ExportState>;

/** Somebody works on it, or will. */
export const isUnderWay = (state: State): boolean =>
  state === ExportState.waiting || state === ExportState.working;

/** The formats a list may be exported in; a whole unit is none. Proofs are kept of uses alone. */
export const formatsOf = (type: CodeOf<typeof ExportType>): readonly CodeOf<typeof ExportFormat>[] => {
  if (type === ExportType.wholeUnit) return [];
  return type === ExportType.useRecords || type === ExportType.useDetails
    ? [ExportFormat.xlsx, ExportFormat.csv, ExportFormat.evidence]
    : [ExportFormat.xlsx, ExportFormat.csv];
};
