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

/** The day after a span. */
const end = ({ to }: Span): string => dayOf(numberOf(to) + 1);

/** What a span is made of: whole months, for which there are sums of their own, and the days before and after them. */
export const partsOf = (span: Span): { grain: 'day' | 'month'; from: string; to: string }[] => {
  const until = end(span);
  const isFirst = span.from.endsWith('-01');
  const [year = 0, month = 0] = span.from.split('-').map(Number);
  const months = isFirst ? span.from : dayOf(Date.UTC(year, month, 1) / dayMs);
  const last = `${until.slice(0, 8)}01`;
  if (months >= last) return [{ grain: 'day', from: span.from, to: until }];
  return [
    { grain: 'day' as const, from: span.from, to: months },
    { grain: 'month' as const, from: months, to: last },
    { grain: 'day' as const, from: last, to: until },
  ].filter(({ from, to }) => from < to);
};
