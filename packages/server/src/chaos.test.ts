import { expect, test } from 'vitest';
import { wreakHavoc } from './chaos.testing.ts';

test('seals press through cuts, doubles, disorder and killed servers and databases: none lost, none twice, none over', async () => {
  const result = await wreakHavoc({
    seals: 20,
    seconds: 20,
    pressesPerMinute: 120,
    seed: 5,
    chaos: ['cut', 'dup', 'reorder', 'silence', 'tamper'],
    blowSeconds: 4,
  });
  expect(result.faults).toEqual([]);
  expect(result.unsaid).toBe(0);
  expect(result.pressed).toBeGreaterThan(100);
  expect(result.serverKills).toBeGreaterThan(0);
  expect(result.databaseKills).toBeGreaterThan(0);
}, 300_000);
