/** When the phone says that it filmed a piece, and when it was told of, in milliseconds since 1970. */
export interface PieceTimes {
  readonly from: number;
  readonly to: number;
  readonly heard: number;
}

/** What nobody can say for the phone: when it filmed what it told of late, and that it filmed each piece anew. */
export type PieceDoubt =
  | {
      readonly code: 'pieceLate';
      readonly values: { readonly number: number; readonly count: number; readonly minutes: number };
    }
  | { readonly code: 'pieceTimes' | 'pieceAgain'; readonly values: { readonly number: number } };

const minuteMs = 60_000;
/** Pieces overlap a little where one recorder takes over from another. */
const overlapMs = 2_000;

interface Recorded {
  /** In the order of the pieces. */
  readonly digests: readonly string[];
  readonly times: readonly PieceTimes[];
}

/** What is doubtful about the pieces of a recording, given the digests of all others of the same use. */
export const doubtsOf = ({ digests, times }: Recorded, elsewhere: ReadonlySet<string>): PieceDoubt[] => {
  const doubts: PieceDoubt[] = [];
  const late = times.flatMap(({ to, heard }, at) => (heard - to > minuteMs ? [{ at, by: heard - to }] : []));
  const [first] = late;
  if (first) {
    const minutes = Math.ceil(late.reduce((most, { by }) => Math.max(most, by), 0) / minuteMs);
    doubts.push({ code: 'pieceLate', values: { number: first.at + 1, count: late.length, minutes } });
  }
  const odd = times.findIndex(({ from, heard }, at) => {
    const before = times[at - 1];
    return from - heard > minuteMs || (before !== undefined && before.to - from > overlapMs);
  });
  if (odd >= 0) doubts.push({ code: 'pieceTimes', values: { number: odd + 1 } });
  const seen = new Set<string>();
  const again = digests.findIndex((digest) => elsewhere.has(digest) || seen.size === seen.add(digest).size);
  if (again >= 0) doubts.push({ code: 'pieceAgain', values: { number: again + 1 } });
  return doubts;
};
