import { expect, test } from 'vitest';
import { drawSlider } from './draw-slider.ts';

/** A canvas that knows what lies on top at each place. */
const fakeCanvas = (width: number) => {
  const shown: unknown[] = Array(width).fill(undefined);
  let clip = width;
  const context = {
    fillRect: () => {},
    beginPath: () => {},
    save: () => {},
    clip: () => {},
    restore: () => {
      clip = width;
    },
    rect: (_x: number, _y: number, to: number) => {
      clip = to;
    },
    drawImage: (source: unknown) => shown.fill(source, 0, clip),
  };
  return { canvas: { width, height: 1, getContext: () => context } as never, shown };
};

test.each([
  ['at the end called before, the page before', 0, 0],
  ['in the middle, half of each', 0.5, 50],
  ['at the end called after, the page after', 1, 100],
])('%s is shown', (_, part, after) => {
  const { canvas, shown } = fakeCanvas(100);
  const page = (source: string) => ({ source }) as never;
  drawSlider(canvas, { before: page('before'), after: page('after') }, part);
  expect(shown.filter((each) => each === 'after')).toHaveLength(after);
  expect(shown.filter((each) => each === 'before')).toHaveLength(100 - after);
});
