import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { durationText } from '@chancery/contract/rules/duration.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import type { getStatistics } from '#wire/figure/calls.ts';
import { StatisticKind } from '#wire/figure/codes.ts';

export type Statistic = CallResult<typeof getStatistics>['total'];
export type Measure = keyof Statistic;

const ofUses = ['uses', 'presses', 'abnormal', 'reviewed', 'noPhoto'] as const;
const ofApprovals = ['applied', 'approved', 'rejected', 'withdrawn', 'leadMedian', 'lead90'] as const;
const times: ReadonlySet<Measure> = new Set(['leadMedian', 'lead90']);

/** What is told of each kind: uses have no template. */
export const measuresOf = (kind: string): readonly Measure[] =>
  kind === StatisticKind.template ? ofApprovals : [...ofUses, ...ofApprovals];

export const isTime = (measure: Measure): boolean => times.has(measure);

/** A measure as people read it. */
export const showMeasure = (measure: Measure, value: number | null, language: Language): string =>
  isTime(measure) ? durationText(value, language) : thousands(value ?? 0);

/** A measure as a spreadsheet reckons with it: times in hours. */
export const cellOf = (measure: Measure, value: number | null): number | string =>
  isTime(measure) ? (value === null ? '' : Math.round((value / 3_600) * 100) / 100) : (value ?? 0);

/** How much more or less it is than before, with its sign; nothing where it is the same. */
export const showChange = (
  measure: Measure,
  now: number | null,
  before: number | null,
  language: Language,
): string => {
  if (now === null || before === null || now === before) return '';
  const sign = now > before ? '+' : '−';
  return `${sign}${showMeasure(measure, Math.abs(now - before), language)}`;
};
