import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createPool } from './database.ts';
import { createPoolWaits } from './pool-waits.ts';

const connection = await createTestDatabase();
const pools = { unit: createPool(connection, 1), platform: createPool(connection, 1) };
const waits = createPoolWaits(pools);
afterAll(() => Promise.all(Object.values(pools).map((pool) => pool.end())));

const figure = async (part: 'count' | 'sum', side: string) =>
  (await waits.get()).values.find(
    ({ metricName, labels }) =>
      metricName === `chancery_database_wait_seconds_${part}` && labels.side === side,
  )?.value;

test('who waits for a connection is measured, and who gets one at once is not', async () => {
  expect(await figure('count', 'unit')).toBe(0);
  await pools.unit.query('SELECT 1');
  // The first connection had to be made.
  expect(await figure('count', 'unit')).toBe(1);
  await pools.unit.query('SELECT 1');
  expect(await figure('count', 'unit')).toBe(1);

  const before = (await figure('sum', 'unit')) ?? 0;
  const holder = await pools.unit.connect();
  const waiting = [pools.unit.query('SELECT 1'), pools.unit.connect().then((client) => client.release())];
  await sleep(200);
  holder.release();
  await Promise.all(waiting);
  expect(await figure('count', 'unit')).toBe(3);
  expect(((await figure('sum', 'unit')) ?? 0) - before).toBeGreaterThan(0.39);
  expect(await figure('count', 'platform')).toBe(0);
});
