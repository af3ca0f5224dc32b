import { ApplyOutcome, ApplyScope } from '#wire/application/codes.ts';
import { StatisticKind } from '#wire/figure/codes.ts';
import { UseReason, UseVerdict } from '#wire/use-record/codes.ts';
import { zoneOfDays } from '../../kit/unit-zone.ts';
import { recordsPath as appliesPath } from '../approval/paths.ts';
import { recordsPath as usesPath } from '../use-record/paths.ts';
import type { Measure } from './measures.ts';
import type { Span } from './spans.ts';

type Filters = Readonly<Record<string, string>>;

/** Which filter of the lists means a row. */
const useFilters: Readonly<Record<string, string>> = {
  [StatisticKind.seal]: 'deviceId',
  [StatisticKind.department]: 'departmentId',
  [StatisticKind.person]: 'userId',
  [StatisticKind.documentType]: 'documentTypeId',
};
const applyFilters: Readonly<Record<string, string>> = {
  [StatisticKind.seal]: 'deviceId',
  [StatisticKind.department]: 'departmentId',
  [StatisticKind.person]: 'applicantId',
  [StatisticKind.documentType]: 'fileTypeId',
  [StatisticKind.template]: 'templateId',
};

const ofUses: Partial<Record<Measure, Filters>> = {
  uses: {},
  abnormal: { verdict: UseVerdict.abnormal },
  reviewed: { reviewed: 'true' },
  noPhoto: { reason: UseReason.noPhoto },
};
const ended: Partial<Record<Measure, Filters>> = {
  approved: { outcome: ApplyOutcome.approved },
  rejected: { outcome: ApplyOutcome.rejected },
  withdrawn: { outcome: ApplyOutcome.withdrawn },
};

interface Figure {
  readonly measure: Measure;
  readonly span: Span;
  /** The row it stands in; none for the sum of all. */
  readonly row?: { readonly kind: string; readonly key: string } | undefined;
  /** Whether the reader sees the applications of others, too. */
  readonly seesAll: boolean;
}

const narrowed = (filters: Readonly<Record<string, string>>, row: Figure['row']): Filters => {
  const name = row && filters[row.kind];
  return name ? { [name]: row.key } : {};
};

/** The list of just what a figure counts; none where no list does. */
export const figurePath = ({ measure, span, row, seesAll }: Figure): string | undefined => {
  const use = ofUses[measure];
  const zone = zoneOfDays();
  if (use)
    return `${usesPath}?${new URLSearchParams({ ...narrowed(useFilters, row), ...use, ...span, ...zone })}`;
  const scope: Filters = seesAll ? { scope: ApplyScope.everyone } : {};
  const of = narrowed(applyFilters, row);
  if (measure === 'applied')
    return `${appliesPath}?${new URLSearchParams({ ...scope, ...of, ...span, ...zone })}`;
  const end = ended[measure];
  if (!end) return undefined;
  const days = { endedFrom: span.from, endedTo: span.to, sort: '-endedAt', ...zone };
  return `${appliesPath}?${new URLSearchParams({ ...scope, ...of, ...end, ...days })}`;
};

/** The applications that wait for somebody's decision at a step. */
export const waitingPath = ({
  userId,
  stepName,
  seesAll,
}: {
  readonly userId: string;
  readonly stepName: string;
  readonly seesAll: boolean;
}): string =>
  `${appliesPath}?${new URLSearchParams({ ...(seesAll ? { scope: ApplyScope.everyone } : {}), waitsFor: userId, stepName })}`;
