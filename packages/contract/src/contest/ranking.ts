import type { CodeOf } from '../kit/codes.ts';
import { type Criterion, type Scores, totalOf } from '../review/criteria.ts';
import { TieRule } from './codes.ts';

/** Points that a juror gave to an entry. */
export interface Given {
  readonly juror: string;
  readonly entry: string;
  readonly scores: Scores;
}

/** What is ranked, and when it came in. */
export interface Entered {
  readonly id: string;
  /** Milliseconds; who came earlier can be asked for by the rule. */
  readonly at: number;
}

export interface Ranked {
  readonly entry: string;
  readonly place: number;
  /** The mean of what jurors gave, made comparable; nothing where nobody gave points. */
  readonly total: number | null;
  /** The same mean of the points as they were given. */
  readonly raw: number | null;
  readonly advances: boolean;
}

interface Marked {
  readonly juror: string;
  readonly entry: string;
  readonly value: number;
}

const rounded = (value: number): number => {
  const whole = Math.round(value * 1e6) / 1e6;
  // Nothing is worse than nothing.
  return whole === 0 ? 0 : whole;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const spread = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

/** Sums depend on their order by a hair: it is always the same. */
const inOrder = <T extends { readonly juror: string; readonly entry: string }>(marks: readonly T[]): T[] =>
  marks.toSorted((a, b) => {
    if (a.juror !== b.juror) return a.juror < b.juror ? -1 : 1;
    return a.entry < b.entry ? -1 : Number(a.entry > b.entry);
  });

/** So few points say nothing of how strict a juror is. */
const enough = 3;
/** What rounding alone makes different is the same. */
const nothing = 1e-9;

/**
 * Makes strict and generous jurors comparable: what each gave is put on the mean and the spread of all points. Whoever
 * gave fewer than three, or the same to everybody, is taken as they are.
 */
export const normalised = (marks: readonly Marked[]): Marked[] => {
  const sorted = inOrder(marks);
  const all = sorted.map(({ value }) => value);
  if (all.length === 0) return [];
  const [commonMean, commonSpread] = [mean(all), spread(all)];
  const byJuror = Map.groupBy(sorted, ({ juror }) => juror);
  return sorted.map((mark) => {
    const own = (byJuror.get(mark.juror) ?? []).map(({ value }) => value);
    const ownSpread = spread(own);
    const value =
      own.length >= enough && ownSpread > nothing
        ? commonMean + ((mark.value - mean(own)) / ownSpread) * commonSpread
        : mark.value;
    return { ...mark, value: rounded(value) };
  });
};

const meansOf = (marks: readonly Marked[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(marks, ({ entry }) => entry)].map(([entry, own]) => [
      entry,
      rounded(mean(own.map(({ value }) => value))),
    ]),
  );

interface Rules {
  readonly criteria: readonly Criterion[];
  readonly tieRule: CodeOf<typeof TieRule>;
  /** How many go on; nothing in the last round. */
  readonly advance: number | null;
}

type Compare = (a: Entered, b: Entered) => number;

/** What separates entries with the same total, by the rule of the event. */
const tieBreak = ({ criteria, tieRule }: Rules, given: readonly Given[]): Compare => {
  if (tieRule === TieRule.shared) return () => 0;
  if (tieRule === TieRule.earlier) return (a, b) => a.at - b.at;
  const points = criteria.map(({ key, max }) =>
    meansOf(given.map(({ juror, entry, scores }) => ({ juror, entry, value: (scores[key] ?? 0) / max }))),
  );
  return (a, b) => {
    for (const means of points) {
      const difference = (means.get(b.id) ?? 0) - (means.get(a.id) ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
};

/**
 * Ranks what was entered. Entries that nothing separates share a place, and the next place is left out as often; all who
 * share the last place that goes on go on.
 */
export const rankingOf = (entries: readonly Entered[], given: readonly Given[], rules: Rules): Ranked[] => {
  const known = new Set(entries.map(({ id }) => id));
  const counted = inOrder(given.filter(({ entry }) => known.has(entry)));
  const marks = counted.map(({ juror, entry, scores }) => ({
    juror,
    entry,
    value: totalOf(rules.criteria, scores),
  }));
  const [totals, raws] = [meansOf(normalised(marks)), meansOf(marks)];
  const breakTie = tieBreak(rules, counted);
  const compare: Compare = (a, b) => {
    const [left, right] = [totals.get(a.id), totals.get(b.id)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return right - left || breakTie(a, b);
  };
  const sorted = entries.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
  let place = 0;
  return sorted.map((entry, at) => {
    const before = sorted[at - 1];
    if (!before || compare(before, entry) !== 0) place = at + 1;
    const total = totals.get(entry.id) ?? null;
    return {
      entry: entry.id,
      place,
      total,
      raw: raws.get(entry.id) ?? null,
      advances: total !== null && rules.advance !== null && place <= rules.advance,
    };
  });
};
