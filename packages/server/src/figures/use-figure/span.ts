import { limits } from '@chancery/contract/limits.ts';
import { refuse } from '../../kit/refuse.ts';

/** Days from the first to the last, as they are where the unit is: `2026-11-01`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** How many days a span has. */
export const daysIn = ({ from, to }: Span): number => numberOf(to) - numberOf(from) + 1;

/** All days of a span, in their order. */
export const daysOf = (span: Span): string[] =>
  Array.from({ length: daysIn(span) }, (_, at) => dayOf(numberOf(span.from) + at));

/** As many days right before a span. */
export const spanBefore = (span: Span): Span => ({
  from: dayOf(numberOf(span.from) - daysIn(span)),
  to: dayOf(numberOf(span.from) - 1),
});

/** Refuses what is no span, or too long a one. */
export const checkSpan = (span: Span): Span => {
  const days = daysIn(span);
  return days >= 1 && days <= limits.figure.days
    ? span
    : refuse('figure.span', { params: { days: limits.figure.days } });
};

/** What sums are kept of, the longest first. */
const grains = ['quarter', 'month', 'third', 'day'] as const;
export type Grain = (typeof grains)[number];

/** Some days of a span that are asked for together, without the last: `to` is the day after. */
export interface Part {
  readonly grain: Grain;
  readonly from: string;
  readonly to: string;
}

/** The day after what begins on a day; nothing where nothing of that length begins there. */
const endOf: Readonly<Record<Grain, (year: number, month: number, day: number) => number | undefined>> = {
  quarter: (year, month, day) =>
    day === 1 && month % 3 === 1 ? Date.UTC(year, month + 2, 1) / dayMs : undefined,
  month: (year, month, day) => (day === 1 ? Date.UTC(year, month, 1) / dayMs : undefined),
  third: (year, month, day) => {
    if (day === 21) return Date.UTC(year, month, 1) / dayMs;
    return day === 1 || day === 11 ? Date.UTC(year, month - 1, day + 10) / dayMs : undefined;
  },
  day: (year, month, day) => Date.UTC(year, month - 1, day + 1) / dayMs,
};

/** The longest that begins on a day and ends in time. */
const longest = (from: string, until: string, wanted: readonly Grain[]): Part => {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  for (const grain of grains) {
    const end = wanted.includes(grain) ? endOf[grain](year, month, day) : undefined;
    if (end !== undefined && dayOf(end) <= until) return { grain, from, to: dayOf(end) };
  }
  throw new Error(`nothing is kept of ${from}`);
};

/**
 * What a span is made of, the longest there are sums of: a year is a few quarters and months, and at its ends thirds of
 * months and days. Those of the same length that follow each other are one part.
 */
export const partsOf = ({ from, to }: Span, wanted: readonly Grain[] = grains): Part[] => {
  const until = dayOf(numberOf(to) + 1);
  const parts: Part[] = [];
  for (let at = from; at < until; ) {
    const next = longest(at, until, wanted);
    const last = parts.at(-1);
    if (last?.grain === next.grain) parts.splice(-1, 1, { ...last, to: next.to });
    else parts.push(next);
    at = next.to;
  }
  return parts;
};
