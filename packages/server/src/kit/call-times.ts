import type { Metric, MetricValueWithName } from 'prom-client';

const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

interface Times {
  readonly path: string;
  readonly status: number;
  /** How many took as long as each bound at most and longer than the one before; the last longer than any. */
  readonly counts: number[];
  sum: number;
}

type Value = MetricValueWithName<string>;

/**
 * How long calls took, as a histogram. It is counted for every request, so that it is an addition and nothing else;
 * the general one looks its labels up each time.
 */
export const createCallTimes = (name: string, help: string) => {
  const all: Times[] = [];

  const timesOf = (path: string, status: number): Times => {
    const times = { path, status, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
    all.push(times);
    return times;
  };

  const valuesOf = ({ path, status, counts, sum }: Times): Value[] => {
    const labels = { path, status };
    let upTo = 0;
    const buckets = [...bounds, '+Inf'].map((le, at) => {
      upTo += counts[at] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: upTo };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: upTo },
    ];
  };

  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: all.flatMap(valuesOf),
  });

  return {
    /** Counts the calls of a path: `count(status, seconds)`. */
    of: (path: string) => {
      const byStatus = new Map<number, Times>();
      const timesFor = (status: number): Times => {
        const fresh = timesOf(path, status);
        byStatus.set(status, fresh);
        return fresh;
      };
      return (status: number, seconds: number): void => {
        const times = byStatus.get(status) ?? timesFor(status);
        let at = 0;
        while (seconds > (bounds[at] ?? Number.POSITIVE_INFINITY)) at += 1;
        times.counts[at] = (times.counts[at] ?? 0) + 1;
        times.sum += seconds;
      };
    },
    /** What a registry shows of it. */
    metric: { name, help, get } as unknown as Metric,
  };
};
