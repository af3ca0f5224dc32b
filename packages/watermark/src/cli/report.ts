import type { Region, Unclear, WatermarkFault } from '../watermark.types.ts';
import type { UsageFault } from './usage-error.ts';

/** What is said of one file. */
export interface FileReport {
  readonly file: string;
  readonly found: boolean;
  /** Sixteen hexadecimal digits. */
  readonly id: string | null;
  readonly confidence: number;
  readonly regions: readonly Region[];
  /** Of a comparison: where nobody can tell. */
  readonly unclear?: readonly Unclear[];
  readonly ms: number;
  /** A mark of the platform is there, whether or not this key reads it. */
  readonly seen?: boolean;
  /** The page it was found on, from 1, and how many were looked at. */
  readonly page?: number;
  readonly pages?: number;
  readonly skipped?: number;
  /** Of a comparison: how many pages were compared, and how much of them could be seen. */
  readonly compared?: number;
  readonly covered?: number;
  /** Of a file that was marked: where it and its references were written. */
  readonly out?: string;
  readonly reference?: string;
  readonly fault?: WatermarkFault | UsageFault | 'failed';
  readonly message?: string;
}

/** What is said of a run: of its one file, or of the best of many and of each. */
export type RunReport = Omit<FileReport, 'file'> & {
  readonly file?: string;
  readonly files?: readonly FileReport[];
};

/** An id as it is written. */
export const hexOf = (id: bigint): string => id.toString(16).padStart(16, '0');

/** Nothing was found, or it did not come to looking. */
export const nothing = (file: string, ms = 0): FileReport => ({
  file,
  found: false,
  id: null,
  confidence: 0,
  regions: [],
  ms: Math.round(ms),
});

/** The report of a run over files. */
export const runReport = (files: readonly FileReport[]): RunReport => {
  const [first, ...rest] = files;
  if (!first || rest.length === 0) return first ?? nothing('');
  const best = files.reduce((one, other) => (other.confidence > one.confidence ? other : one));
  const { found, id, confidence, regions } = best;
  const ms = files.reduce((sum, one) => sum + one.ms, 0);
  return { found, id, confidence, regions, ms, files };
};

/**
 * 0 when everything was found and is as it was; 1 when not; 2 when something could not be read or was asked wrongly; 3
 * when nothing is altered that can be told, and some places cannot.
 */
export const exitCodeOf = (files: readonly FileReport[]): 0 | 1 | 2 | 3 => {
  if (files.some(({ fault }) => fault !== undefined)) return 2;
  const isGood = ({ found, regions, compared }: FileReport) =>
    found && regions.length === 0 && compared !== 0;
  if (!files.every(isGood)) return 1;
  return files.some(({ unclear = [] }) => unclear.length > 0) ? 3 : 0;
};
