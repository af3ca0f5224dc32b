import type { Region, WatermarkFault } from '../watermark.types.ts';
import type { FileReport } from './report.ts';
import type { UsageFault } from './usage-error.ts';

/** Everything the command says, in one language. */
export interface Words {
  readonly usage: string;
  readonly faults: Readonly<Record<WatermarkFault | UsageFault | 'failed', string>>;
  readonly kinds: Readonly<Record<Region['kind'], string>>;
  marked(report: FileReport): string;
  found(report: FileReport): string;
  readonly seen: string;
  readonly none: string;
  skipped(pages: number): string;
  unaltered(report: FileReport): string;
  altered(report: FileReport): string;
  unclear(places: number): string;
  readonly notCompared: string;
  region(region: Region): string;
  readonly keyMade: string;
}

/** A share as whole percent; nearly all is never called all. */
export const percent = (share: number): string =>
  `${Math.min(share < 1 ? 99.9 : 100, Math.round(share * 1_000) / 10)} %`;

/** Units of the grid in millimetres of a page: 150 to the inch. */
export const millimetres = (units: number): string => ((units / 150) * 25.4).toFixed(0);
