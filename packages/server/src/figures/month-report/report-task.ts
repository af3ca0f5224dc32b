import type { Language } from '@chancery/phrases/phrase.ts';
import type { Statistic } from '../statistic/statistics.ts';

/** A table of a report: the rows that matter most, and how many more there are. */
export interface ReportPart {
  readonly kind: 'seal' | 'department' | 'person';
  readonly rows: readonly { readonly name: string; readonly now: Statistic; readonly before: Statistic }[];
  readonly more: number;
}

/** Everything a report of a month says. */
export interface MonthTask {
  readonly language: Language;
  readonly brandName: string;
  readonly brandMark: string;
  readonly unitName: string;
  /** By whose clocks its days are. */
  readonly zone: string;
  /** `2026-10` */
  readonly month: string;
  readonly monthBefore: string;
  readonly readerName: string;
  /** Whether it tells of the whole unit, of the seals somebody keeps, or of somebody's own. */
  readonly sight: 'unit' | 'kept' | 'own';
  readonly madeAt: Date;
  readonly total: Statistic;
  readonly before: Statistic;
  readonly parts: readonly ReportPart[];
  /** What was not as it should be, by its code, and how often. */
  readonly reasons: readonly { readonly reason: string; readonly now: number; readonly before: number }[];
  readonly approvers: readonly {
    readonly realName: string;
    readonly decided: number;
    readonly waitMedian: number | null;
    readonly wait90: number | null;
  }[];
}
