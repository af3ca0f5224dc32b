import { expect, it } from 'vitest';
import { drawWriting, writing } from './drawn-page.testing.ts';
import { isDrawnHard } from './hard-edges.ts';

const page = drawWriting(writing(3, 440, 560));
/** As a program draws it that sets letters between pixels. */
const smoothed = {
  ...page,
  data: page.data.map((value, at) => (value + (page.data[at + 1] ?? value)) / 2),
};

it('tells a drawing without grey between ink and paper from one that was smoothed', () => {
  expect(isDrawnHard(page)).toBe(true);
  expect(isDrawnHard(smoothed)).toBe(false);
  expect(isDrawnHard({ ...page, data: page.data.map(() => 252) })).toBe(false);
});
