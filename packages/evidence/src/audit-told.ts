import { toHex } from './bytes.ts';
import type { Entry } from './entry.ts';

/** How far the times of entries may run backwards: several servers write, and transactions stay open for a while. */
export const allowedSkewMs = 120_000;

/** Times that run backwards: the entry says it was written so long before one that stands ahead of it. */
export interface TimeRunsBack {
  readonly index: number;
  readonly seconds: number;
}

/** A history that was given up for the one that is there, as an operator said. */
export interface GivenUp {
  /** The entry that says so. */
  readonly index: number;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  /** What was given up: a log of so many entries and its root. */
  readonly size: number;
  readonly root: string;
}

/** The entry by which an operator gives up a history. */
export const givingUp = 'log.resumed';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const givenUpBy = (index: number, { at, by, facts }: Entry): GivenUp => {
  const { lost } = facts as { lost?: { size?: unknown; root?: unknown } };
  return {
    index,
    at,
    by: by?.name ?? '',
    reason: textIn(facts.reason),
    size: typeof lost?.size === 'number' ? lost.size : 0,
    root: textIn(lost?.root),
  };
};

/** How many entries whose times run backwards are named. */
const namedAtMost = 20;

/** Takes down what entries tell about the log itself while they are read in their order. */
export const createTold = () => {
  const leaves = new Set<string>();
  const runsBack: TimeRunsBack[] = [];
  const givenUp: GivenUp[] = [];
  let latest = 0;
  return {
    /** Answers whether this very entry was not there before. */
    take: (index: number, entry: Entry, leaf: Uint8Array): boolean => {
      // Enough of a hash to tell millions apart.
      const short = toHex(leaf.subarray(0, 12));
      if (leaves.has(short)) return false;
      leaves.add(short);
      const at = Date.parse(entry.at);
      if (latest - at > allowedSkewMs && runsBack.length < namedAtMost)
        runsBack.push({ index, seconds: Math.round((latest - at) / 1_000) });
      latest = Math.max(latest, at);
      if (entry.kind === givingUp) givenUp.push(givenUpBy(index, entry));
      return true;
    },
    /** Whether a state that is not in the log was given up by an operator. */
    isGivenUp: ({ size, root }: { readonly size: number; readonly root: Uint8Array }): boolean =>
      givenUp.some((each) => each.size === size && each.root === toHex(root)),
    report: () => ({
      ...(runsBack.length > 0 && { runsBack }),
      ...(givenUp.length > 0 && { givenUp }),
    }),
  };
};
