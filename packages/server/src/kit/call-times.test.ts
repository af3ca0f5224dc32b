import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createCallTimes } from './call-times.ts';

test('what it shows is what the general histogram would show', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const times = createCallTimes('call_seconds', 'Time to answer a call');
  ours.registerMetric(times.metric);
  const histogram = new Histogram({
    name: 'call_seconds',
    help: 'Time to answer a call',
    labelNames: ['path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [theirs],
  });
  const said: [string, number, number][] = [
    ['/a', 200, 0.005],
    ['/a', 200, 0.0051],
    ['/a', 404, 0],
    ['/b', 200, 15],
    ['/b', 200, 99],
    ['/b', 500, 0.3],
  ];
  const [a, b] = [times.of('/a'), times.of('/b')];
  for (const [path, status, seconds] of said) {
    (path === '/a' ? a : b)(status, seconds);
    histogram.observe({ path, status }, seconds);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
});
