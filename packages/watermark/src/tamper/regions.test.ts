import { expect, it } from 'vitest';
import { plane } from '../signal/plane.ts';
import { patchesOf } from './regions.ts';

it('draws a patch close around the ink, not around a speck beside it', () => {
  const [gone, fresh] = [plane(120, 120), plane(120, 120)];
  for (let y = 60; y < 70; y += 1) fresh.data.fill(0.5, y * 120 + 50, y * 120 + 70);
  fresh.data[44 * 120 + 40] = 0.2;
  const blocks = [36, 48].flatMap((y) => [36, 48].map((x) => ({ x, y, gone: 0, fresh: 9 })));
  expect(patchesOf(blocks, { gone, fresh, grain: 0, slack: 0 })).toMatchObject([
    { kind: 'inserted', x: 46, y: 56, width: 28, height: 18 },
  ]);
});
