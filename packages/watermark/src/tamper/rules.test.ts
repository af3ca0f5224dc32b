import { expect, it } from 'vitest';
import { type Plane, plane } from '../signal/plane.ts';
import { withRulesAsSeen } from './rules.ts';

const [width, height] = [200, 120];

/** White paper with a rule across and one down, each so thick and so dark. */
const ruled = (look: {
  readonly y?: number;
  readonly thick: number;
  readonly light: number;
  readonly to?: number;
}): Plane => {
  const page = plane(width, height);
  page.data.fill(1);
  const { y = 50, to = 180 } = look;
  for (let row = y; row < y + look.thick; row += 1)
    page.data.fill(look.light, row * width + 20, row * width + to);
  for (let row = 10; row < 110; row += 1)
    page.data.fill(look.light, row * width + 60, row * width + 60 + look.thick);
  return page;
};
const kept = ruled({ thick: 2, light: 0.3 });

it.each([
  ['fainter', ruled({ thick: 2, light: 0.7 })],
  ['thinner', ruled({ thick: 1, light: 0.3 })],
  ['a point lower', ruled({ thick: 2, light: 0.3, y: 51 })],
])('a rule that another program draws %s is the same rule', (_, seen) => {
  const { data } = withRulesAsSeen(kept, seen);
  const apart = data.reduce((sum, value, at) => sum + Math.abs(value - (seen.data[at] as number)), 0);
  expect(apart).toBeLessThan(6);
});

it('a rule that is gone, or a part of it, stays on the page', () => {
  const { data } = withRulesAsSeen(kept, ruled({ thick: 2, light: 0.3, to: 110 }));
  expect(data[50 * width + 150]).toBeCloseTo(0.3, 5);
  expect(data[51 * width + 130]).toBeCloseTo(0.3, 5);
});

it('a line of letters is no rule', () => {
  const letters = (light: number): Plane => {
    const page = ruled({ thick: 2, light });
    for (let x = 20; x < 180; x += 7)
      for (const y of [50, 51]) page.data.fill(1, y * width + x, y * width + x + 3);
    return page;
  };
  const { data } = withRulesAsSeen(letters(0.3), letters(0.7));
  expect(data[50 * width + 24]).toBeCloseTo(0.3, 5);
});

it('a short stroke is no rule', () => {
  const dash = ruled({ thick: 2, light: 0.3, to: 50 });
  const { data } = withRulesAsSeen(dash, ruled({ thick: 2, light: 0.7, to: 50 }));
  expect(data[50 * width + 30]).toBeCloseTo(0.3, 5);
});
