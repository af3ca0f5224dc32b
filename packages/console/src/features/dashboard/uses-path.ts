import { recordsPath } from '../use-record/paths.ts';

/** The records of uses that a figure counts. */
export const usesPath = (filters: Readonly<Record<string, string>>): string =>
  `${recordsPath}?${new URLSearchParams(filters)}`;
