import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatisticKind } from '#wire/figure/codes.ts';
import { unitDay } from '../../kit/unit-zone.ts';
import { type Measure, measuresOf } from './measures.ts';
import { daysOfMonth, monthAfter, type Span } from './spans.ts';

export const views = ['month', 'span', 'year'] as const;
export type View = (typeof views)[number];

type Search = Readonly<Record<string, string | number | undefined>>;
const day = /^\d{4}-\d{2}-\d{2}$/;
const month = /^\d{4}-(0[1-9]|1[0-2])$/;

const textOf = (search: Search, name: string, shape: RegExp, otherwise: string): string => {
  const text = String(search[name] ?? '');
  return shape.test(text) ? text : otherwise;
};

/** What statistics show, as the address says it. */
export const useStatisticsView = () => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const today = unitDay();
  const kind = StatisticKind.all.find((one) => one === search.kind) ?? StatisticKind.seal;
  const view: View = views.find((one) => one === search.view) ?? 'month';
  const chosenMonth = textOf(search, 'month', month, today.slice(0, 7));
  const year = Number(textOf(search, 'year', /^20\d{2}$/, today.slice(0, 4)));
  const asked: Span = {
    from: textOf(search, 'from', day, daysOfMonth(chosenMonth).from),
    to: textOf(search, 'to', day, today),
  };
  const span = view === 'span' ? asked : daysOfMonth(chosenMonth);
  const measures = measuresOf(kind);
  const measure: Measure = measures.find((one) => one === search.measure) ?? measures[0] ?? 'uses';
  const sort = String(search.sort ?? '');
  const isUp = sort !== '' && !sort.startsWith('-');
  const sortBy: Measure | 'name' =
    sort.replace('-', '') === 'name'
      ? 'name'
      : (measures.find((one) => one === sort.replace('-', '')) ?? measures[0] ?? 'uses');
  const change = (changes: Search) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(
        Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
      ) as never,
      replace: true,
    });
  // A month is compared with the one before, whichever has more days; other spans with as many days right before.
  const before = view === 'month' ? daysOfMonth(monthAfter(chosenMonth, -1)) : undefined;
  return { kind, view, month: chosenMonth, year, span, before, measure, measures, sortBy, isUp, change };
};

export type StatisticsView = ReturnType<typeof useStatisticsView>;
