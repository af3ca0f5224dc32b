import type { Histogram } from './histogram.ts';

/** How much longer each step of the scale is than the one before; the database keeps the same one (`figure_bucket`). */
const ratio = 1.1;

/** The time in the middle of a step, in seconds: never 5 % away from any on it. */
export const secondsOf = (bucket: number): number => (bucket === 0 ? 0 : ratio ** (bucket - 0.5));

/** The times that these parts of all took no longer than, the smallest part first; null where there were none. */
export const quantiles = (times: Histogram, parts: readonly number[]): (number | null)[] => {
  // By numbers and not by iterators: a page of statistics asks this a thousand times.
  let all = 0;
  for (let step = 0; step < times.length; step += 1) all += Math.max(0, times[step] ?? 0);
  if (all === 0) return parts.map(() => null);
  let [step, passed] = [0, Math.max(0, times[0] ?? 0)];
  return parts.map((part) => {
    const rank = Math.max(1, Math.ceil(part * all));
    while (passed < rank) {
      step += 1;
      passed += Math.max(0, times[step] ?? 0);
    }
    return secondsOf(step);
  });
};

/** The time that this part of all took no longer than; null where there were none. */
export const quantile = (times: Histogram, part: number): number | null =>
  quantiles(times, [part])[0] ?? null;
