import type { Options } from './kit/options.ts';
import type { Verdict } from './kit/summary.ts';
import { measureTampering } from './tamper-more.ts';

/** A measurement besides reading marks, such as finding edits; it tells its own goals. */
type Measurement = (options: Options, say: (line: string) => void) => Promise<readonly Verdict[]>;

const measurements: readonly Measurement[] = [measureTampering];

/** Everything measured besides reading marks. */
export const more: Measurement = async (options, say) => {
  const all: Verdict[] = [];
  for (const measurement of measurements) all.push(...(await measurement(options, say)));
  return all;
};
