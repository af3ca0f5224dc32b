import { expect, test } from 'vitest';
import { rowFaults } from '../testing/rows-hold.ts';
import { createWorld } from '../testing/world.ts';

test('the log of a fresh demo says what every row says', async () => {
  const world = await createWorld({ ENVIRONMENT: 'demo' });
  expect(await rowFaults(world)).toEqual([]);
}, 120_000);
