import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { LivePieceState } from '#wire/live/codes.ts';
import type { getLiveRecord } from '#wire/live/recording.calls.ts';
import { missingIn, type Run } from '#wire/live/rules.ts';

export type LiveRecord = CallResult<typeof getLiveRecord>;
export type Recording = LiveRecord['recordings'][number];
export type Piece = Recording['pieces'][number];

/** From one moment to another, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A stretch of the recording, and whether it is there. */
interface Stretch extends Span {
  readonly isHere: boolean;
}

/** Somebody who watched, and when. */
interface Watching {
  readonly id: string;
  readonly name: string;
  readonly spans: readonly Span[];
}

/** Pieces follow each other closely; a longer pause is one in which nothing was filmed. */
const joinMs = 1_500;

export const spanOf = ({ startedAt, ms }: Piece): Span => {
  const from = Date.parse(startedAt);
  return { from, to: from + ms };
};

const isHere = ({ state }: Piece): boolean => state === LivePieceState.here;

/** What there is of recordings and what is not, without a line for each piece of seconds. */
export const stretchesOf = (recordings: readonly Recording[]): Stretch[] => {
  const found: Stretch[] = [];
  for (const { pieces } of recordings)
    for (const piece of pieces) {
      const span = { ...spanOf(piece), isHere: isHere(piece) };
      const before = found.at(-1);
      if (before && before.isHere === span.isHere && span.from - before.to < joinMs)
        found[found.length - 1] = { ...before, to: Math.max(before.to, span.to) };
      else found.push(span);
    }
  return found;
};

/** The numbers of a recording that are not there: never announced, not sent, or removed by the rule of the unit. */
export const missingOf = ({ pieces, last }: Recording): Run[] =>
  missingIn(new Set(pieces.filter(isHere).map(({ number }) => number)), last);

/** Who watched when, as their browsers said. */
export const watchingOf = ({ events }: LiveRecord, end: number): Watching[] => {
  const people = new Map<string, { name: string; spans: Span[]; since: number | undefined }>();
  for (const { step, participantId, part, name, at } of events) {
    if (participantId === null || part === 'filmer') continue;
    const one = people.get(participantId) ?? { name, spans: [], since: undefined };
    people.set(participantId, one);
    if (step === 'watching') one.since ??= Date.parse(at);
    else if (one.since !== undefined && (step === 'away' || step === 'lost' || step === 'left')) {
      one.spans.push({ from: one.since, to: Date.parse(at) });
      one.since = undefined;
    }
  }
  return [...people].map(([id, { name, spans, since }]) => ({
    id,
    name,
    spans: since === undefined ? spans : [...spans, { from: since, to: end }],
  }));
};

/** From the first that was filmed, pressed or marked to the last; photos may come much later. */
export const wholeOf = ({ recordings, presses, events }: LiveRecord): Span | undefined => {
  const spans = recordings.flatMap(({ pieces }) => pieces.map(spanOf));
  const points = [
    ...presses.map(({ at }) => at),
    ...events.filter(({ step }) => step === 'marked').map(({ at }) => at),
  ];
  const all = [...spans.flatMap(({ from, to }) => [from, to]), ...points.map((at) => Date.parse(at))];
  if (all.length === 0) return undefined;
  // Not spread into an argument list: eight hours are thousands of pieces.
  const from = all.reduce((least, at) => Math.min(least, at));
  const to = all.reduce((most, at) => Math.max(most, at));
  return { from, to: Math.max(to, from + 1_000) };
};

/** A place in a recording. */
export interface Spot {
  readonly recording: Recording;
  readonly piece: Piece;
  /** How far into the piece. */
  readonly ms: number;
}

/** What was filmed at a moment, or the next thing that is there after it. */
export const spotAt = (recordings: readonly Recording[], at: number): Spot | undefined => {
  let next: Spot | undefined;
  for (const recording of recordings)
    for (const piece of recording.pieces) {
      if (!isHere(piece)) continue;
      const { from, to } = spanOf(piece);
      if (at >= from && at < to) return { recording, piece, ms: at - from };
      if (from > at && (!next || from < spanOf(next.piece).from)) next = { recording, piece, ms: 0 };
    }
  return next;
};
