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

/** What sums are kept of, the shortest first. */
const grains = ['day', 'third', 'month', 'quarter'] as const;
export type Grain = (typeof grains)[number];

/** Days whose sums are added, or taken away again: from the first to the one before `to`. */
export interface Part {
  readonly grain: Grain;
  readonly from: string;
  readonly to: string;
  readonly sign: 1 | -1;
}

/** Which of its length, one after the other, a day lies in; and the day on which one begins. */
interface Scale {
  at(day: number): number;
  begin(place: number): number;
}

const monthAt = (day: number): number => {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const monthBegin = (place: number, day = 1): number =>
  Date.UTC(Math.floor(place / 12), place % 12, day) / dayMs;

const [thirds, thirdDays, quarter] = [3, 10, 3];

const scales: Readonly<Record<Grain, Scale>> = {
  day: { at: (day) => day, begin: (place) => place },
  third: {
    at: (day) => {
      const third = Math.floor((new Date(day * dayMs).getUTCDate() - 1) / thirdDays);
      return monthAt(day) * thirds + Math.min(third, thirds - 1);
    },
    begin: (place) => monthBegin(Math.floor(place / thirds), 1 + thirdDays * (place % thirds)),
  },
  month: { at: monthAt, begin: monthBegin },
  quarter: {
    at: (day) => Math.floor(monthAt(day) / quarter),
    begin: (place) => monthBegin(place * quarter),
  },
};

/** How to come from an end of a span to a day, how many sums that takes, and by what: forwards or back. */
interface Way {
  readonly day: number;
  readonly cost: number;
  readonly steps: readonly Step[];
}
interface Step {
  readonly grain: Grain;
  readonly from: number;
  readonly to: number;
}

const costOf = ({ grain, from, to }: Step): number => Math.abs(scales[grain].at(to) - scales[grain].at(from));

const further = ({ cost, steps }: Way, step: Step): Way => ({
  day: step.to,
  cost: cost + costOf(step),
  steps: [...steps, step],
});

/** The cheapest ways to the days right before and right after on which something longer begins. */
const climb = (ways: readonly Way[], grain: Grain, longer: Grain): Way[] => {
  const { at, begin } = scales[longer];
  const found = new Map<number, Way>();
  for (const way of ways) {
    const before = begin(at(way.day));
    for (const to of before === way.day ? [before] : [before, begin(at(way.day) + 1)]) {
      const next = further(way, { grain, from: way.day, to });
      if (next.cost < (found.get(to)?.cost ?? Number.POSITIVE_INFINITY)) found.set(to, next);
    }
  }
  return [...found.values()];
};

const partOf = ({ grain, from, to }: Step): Part =>
  from < to
    ? { grain, from: dayOf(from), to: dayOf(to), sign: 1 }
    : { grain, from: dayOf(to), to: dayOf(from), sign: -1 };

const back = ({ grain, from, to }: Step): Step => ({ grain, from: to, to: from });

/**
 * What a span is made of, in as few sums as can be: a year is a few quarters, and at its ends what is left of another, or
 * another without what is too much.
 */
export const partsOf = ({ from, to }: Span, wanted: readonly Grain[] = grains): Part[] => {
  const kept = grains.filter((grain) => wanted.includes(grain));
  let firsts: Way[] = [{ day: numberOf(from), cost: 0, steps: [] }];
  let lasts: Way[] = [{ day: numberOf(to) + 1, cost: 0, steps: [] }];
  let best: Way | undefined;
  kept.forEach((grain, place) => {
    for (const first of firsts)
      for (const last of lasts) {
        const met = further(first, { grain, from: first.day, to: last.day });
        const cost = met.cost + last.cost;
        if (!best || cost < best.cost)
          best = { day: last.day, cost, steps: [...met.steps, ...last.steps.toReversed().map(back)] };
      }
    const longer = kept[place + 1];
    if (!longer) return;
    firsts = climb(firsts, grain, longer);
    lasts = climb(lasts, grain, longer);
  });
  return (best?.steps ?? []).filter((step) => step.from !== step.to).map(partOf);
};
