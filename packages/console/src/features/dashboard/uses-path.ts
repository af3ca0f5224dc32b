import { zoneOfDays } from '../../kit/unit-zone.ts';
import { recordsPath } from '../use-record/paths.ts';

/** The records of uses that a figure counts. */
export const usesPath = (filters: Readonly<Record<string, string>>): string =>
  `${recordsPath}?${new URLSearchParams({ ...filters, ...('from' in filters ? zoneOfDays() : {}) })}`;
