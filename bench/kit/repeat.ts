import { createHistogram } from 'node:perf_hooks';
import type { Measured } from './rounds.ts';

/** Does something many times, so many at once, and answers with how fast it went and what it cost this process. */
export const repeat = async (
  times: number,
  atOnce: number,
  work: () => Promise<unknown>,
): Promise<Measured> => {
  const latencies = createHistogram();
  let left = times;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await work();
      latencies.record(Math.max(1, Math.round((performance.now() - begun) * 1_000)));
    }
  };
  const begun = performance.now();
  const used = process.cpuUsage();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(used);
  return {
    cpuMicros: (user + system) / times,
    perSecond: times / seconds,
    p50Ms: latencies.percentile(50) / 1_000,
    p99Ms: latencies.percentile(99) / 1_000,
  };
};
