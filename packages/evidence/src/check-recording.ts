import type { Draft } from './draft.ts';
import { refute } from './draft.ts';
import { chainOf, noChain } from './recording-chain.ts';
import { doubtsOf, type PieceTimes } from './recording-doubts.ts';
import type { PieceHead, RecordingHead } from './recording-file.ts';
import type { Report } from './report.ts';

/** A recording as it was given: what it says of itself, and its pieces with the digests of their very bytes. */
export interface GivenRecording {
  readonly head: RecordingHead;
  readonly pieces: Iterable<{ readonly head: PieceHead; readonly digest: string }>;
}

interface Told {
  readonly digests: string[];
  readonly times: PieceTimes[];
  chain: string;
  last?: number;
}

interface SaidPiece {
  readonly sha256?: unknown;
  readonly at?: unknown;
  readonly ms?: unknown;
}

/** What the log says of each recording: the digests of its pieces in order, each run chained to the one before. */
const toldIn = (entries: Report['entries']): Map<string, Told> => {
  const all = new Map<string, Told>();
  for (const { kind, subject, facts } of entries) {
    const told = all.get(subject) ?? { digests: [], times: [], chain: noChain };
    if (kind === 'recording.pieces') {
      const pieces = Array.isArray(facts.pieces) ? (facts.pieces as SaidPiece[]) : [];
      if (facts.from !== told.digests.length + 1) refute('pieceChain', { number: told.digests.length + 1 });
      for (const { sha256, at, ms } of pieces) {
        const from = Date.parse(String(at));
        told.times.push({ from, to: from + Number(ms), heard: Date.parse(String(facts.receivedAt)) });
        told.digests.push(String(sha256));
        told.chain = chainOf(told.chain, subject, told.digests.length, String(sha256));
      }
      if (facts.chain !== told.chain) refute('pieceChain', { number: told.digests.length });
      all.set(subject, told);
    }
    if (kind === 'recording.ended') all.set(subject, { ...told, last: Number(facts.pieces) });
  }
  return all;
};

/** Says which piece is not what the log names: altered, in another place, or of another recording. */
const judge = (all: ReadonlyMap<string, Told>, recording: string, head: PieceHead, digest: string): void => {
  const { number } = head;
  const own = all.get(recording)?.digests ?? [];
  if (own[number - 1] === digest && head.recording === recording) return;
  const place = own.indexOf(digest);
  if (place >= 0 && head.recording === recording) refute('pieceMoved', { number, is: place + 1 });
  const isElsewhere = [...all].some(([id, { digests }]) => id !== recording && digests.includes(digest));
  if (head.recording !== recording || isElsewhere) refute('pieceForeign', { number });
  refute(number > own.length ? 'pieceNotInLog' : 'pieceAltered', { number });
};

const checkPieces = (given: GivenRecording, all: ReadonlyMap<string, Told>, draft: Draft): void => {
  const { recording } = given.head;
  const told = all.get(recording) ?? refute('recordingUnknown', { id: recording });
  let next = 1;
  for (const { head, digest } of given.pieces) {
    judge(all, recording, head, digest);
    if (head.number > next) refute('pieceMissing', { from: next, to: head.number - 1 });
    if (head.number < next) refute('pieceMoved', { number: head.number, is: next });
    next += 1;
  }
  const last = Math.max(told.digests.length, told.last ?? 0);
  if (next <= last) refute('pieceMissing', { from: next, to: last });
  draft.proven.push({ code: 'recordingMatches', values: { count: next - 1 } });
  const elsewhere = [...all.values()].flatMap((one) => (one === told ? [] : one.digests));
  draft.unproven.push(...doubtsOf(told, new Set(elsewhere)));
  if (told.last === undefined) draft.unproven.push({ code: 'recordingOpen', values: {} });
};

/** Checks a recording against evidence that was found right. */
export const checkRecording = (
  report: Report,
  given: GivenRecording,
): Pick<Report, 'proven' | 'unproven'> => {
  const draft: Draft = { proven: [], unproven: [], entries: [] };
  checkPieces(given, toldIn(report.entries), draft);
  return draft;
};
