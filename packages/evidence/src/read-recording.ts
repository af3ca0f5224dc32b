import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { checkRecording, type GivenRecording } from './check-recording.ts';
import { Refuted, refute } from './draft.ts';
import { readPieceHead, readRecordingHead } from './recording-file.ts';
import type { Report } from './report.ts';

const lineMost = 1_024;
const atOnce = 65_536;

/** A file that is read from its beginning, holding no more of it than one part. A pipe is not waited for. */
const openParts = (path: string) => {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if (!fstatSync(file).isFile()) {
    closeSync(file);
    throw new Error(`${path} is not a file`);
  }
  const buffer = Buffer.alloc(atOnce);
  let held = buffer.subarray(0, 0);
  const more = (): boolean => {
    if (held.length > 0) return true;
    held = buffer.subarray(0, readSync(file, buffer));
    return held.length > 0;
  };
  /** A line without its end; nothing at the end of the file. */
  const line = (): string | undefined => {
    const bytes: number[] = [];
    while (more()) {
      const byte = held[0] as number;
      held = held.subarray(1);
      if (byte === 10) return Buffer.from(bytes).toString('utf8');
      if (bytes.push(byte) > lineMost) return refute('recordingForm');
    }
    return bytes.length > 0 ? refute('recordingForm') : undefined;
  };
  /** The digest of so many bytes. */
  const digest = (size: number): string => {
    const hash = createHash('sha256');
    for (let left = size; left > 0; ) {
      if (!more()) return refute('recordingForm');
      const part = held.subarray(0, left);
      hash.update(part);
      held = held.subarray(part.length);
      left -= part.length;
    }
    return hash.digest('hex');
  };
  return { line, digest, close: () => closeSync(file) };
};

type Parts = ReturnType<typeof openParts>;

function* piecesIn(parts: Parts): GivenRecording['pieces'] {
  for (let line = parts.line(); line !== undefined; line = parts.line()) {
    const head = readPieceHead(line) ?? refute('recordingForm');
    yield { head, digest: parts.digest(head.size) };
  }
}

/** Checks the recording in a file, however long it is, against evidence that was checked before. */
export const verifyRecording = (report: Report, path: string): Report => {
  if (report.fault || report.verdict === 'unreadable') return report;
  const parts = openParts(path);
  try {
    const head = readRecordingHead(parts.line() ?? '') ?? refute('recordingForm');
    const { proven, unproven } = checkRecording(report, { head, pieces: piecesIn(parts) });
    return { ...report, proven: [...report.proven, ...proven], unproven: [...report.unproven, ...unproven] };
  } catch (error) {
    if (!(error instanceof Refuted)) throw error;
    return { ...report, verdict: 'notGenuine', fault: error.statement };
  } finally {
    parts.close();
  }
};
