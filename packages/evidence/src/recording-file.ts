import { utf8 } from './bytes.ts';

const format = 'chancery-recording/1';

/** What a recording in a file says of itself. */
export interface RecordingHead {
  readonly recording: string;
  readonly type: string;
}

/** What a file says of a piece, before its bytes. */
export interface PieceHead {
  readonly recording: string;
  readonly number: number;
  readonly size: number;
  readonly sha256: string;
}

/** The first line of a file with a recording. */
export const headOfRecording = ({ recording, type }: RecordingHead): Uint8Array =>
  utf8(`${JSON.stringify({ format, recording, type })}\n`);

/** The line before the bytes of a piece. */
export const headOfPiece = ({ recording, number, size, sha256 }: PieceHead): Uint8Array =>
  utf8(`${JSON.stringify({ recording, number, size, sha256 })}\n`);

const read = (line: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** Reads the first line; nothing where it is no recording. */
export const readRecordingHead = (line: string): RecordingHead | undefined => {
  const said = read(line);
  const { recording, type } = said ?? {};
  return said?.format === format && typeof recording === 'string' && typeof type === 'string'
    ? { recording, type }
    : undefined;
};

/** Reads the line before a piece. */
export const readPieceHead = (line: string): PieceHead | undefined => {
  const { recording, number, size, sha256 } = read(line) ?? {};
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
  return typeof recording === 'string' && isCount(number) && isCount(size) && typeof sha256 === 'string'
    ? { recording, number, size, sha256 }
    : undefined;
};
