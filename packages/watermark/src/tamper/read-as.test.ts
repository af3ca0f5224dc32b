import { describe, expect, it } from 'vitest';
import { type Plane, plane } from '../signal/plane.ts';
import { bell } from './blur.ts';
import { createPeers } from './peers.ts';
import { piecesOf } from './pieces.ts';
import { isReadAsAnother } from './read-as.ts';

/** Strokes of a dense letter, and of another: left, top, width and height in points that may begin between pixels. */
type Strokes = readonly (readonly [number, number, number, number])[];
const dense: Strokes = [
  [0, 2, 15, 2.2],
  [0, 7, 15, 2.2],
  [0, 12, 15, 2.2],
  [7, 0, 2.2, 17],
  [1, 2, 2.2, 12],
];
const another: Strokes = [
  [0, 0, 15, 2.2],
  [0, 15, 15, 2.2],
  [0, 0, 2.2, 17],
  [12.8, 0, 2.2, 17],
];

const overlap = (from: number, to: number, at: number) =>
  Math.max(0, Math.min(to, at + 1) - Math.max(from, at));

/** Letters smoothed to the part of a pixel at which their strokes begin, each at its place. */
const smoothed = (letters: readonly { strokes: Strokes; x: number; y: number }[]): Plane => {
  const page = plane(120, 60);
  page.data.fill(1);
  for (const { strokes, x, y } of letters)
    for (const [left, top, width, height] of strokes)
      for (let row = 0; row < 60; row += 1)
        for (let column = 0; column < 120; column += 1) {
          const share = overlap(x + left, x + left + width, column) * overlap(y + top, y + top + height, row);
          const at = row * 120 + column;
          page.data[at] = Math.min(page.data[at] as number, 1 - share);
        }
  return page;
};

const read = (page: Plane, picture: Plane, drift = 0.1, isToGoBy = true): boolean => {
  const pieces = piecesOf(page);
  const first = pieces.all.find(({ x }) => x < 40);
  if (!first) throw new Error('There is no letter.');
  const soft = bell(page, 0.6);
  const peers = createPeers(soft, pieces);
  return isReadAsAnother(soft, bell(picture, 0.6), first, peers, drift, () => isToGoBy);
};

describe('a letter that stands alone', () => {
  const [here, there] = [
    { x: 20, y: 20 },
    { x: 70, y: 20 },
  ];
  const page = smoothed([
    { strokes: dense, ...here },
    { strokes: another, ...there },
  ]);
  const exchanged = smoothed([
    { strokes: another, ...here },
    { strokes: another, ...there },
  ]);

  it('is another when it is printed as another one of the page', () => {
    expect(read(page, exchanged)).toBe(true);
    expect(read(page, page)).toBe(false);
  });

  it('is no other when the one it is printed as is not printed as itself', () => {
    expect(read(page, exchanged, 0.1, false)).toBe(false);
  });

  it('is no other when letters of the page differ from it hardly more than all are drawn differently', () => {
    expect(read(page, exchanged, 0.8)).toBe(false);
  });

  it('is no other when it is printed as itself, which the page has a little wider elsewhere', () => {
    const page = smoothed([
      { strokes: dense, ...here },
      { strokes: dense.map(([x, y, w, h]) => [x * 1.2, y * 1.15, w, h] as const), ...there },
    ]);
    // Drawn without smoothing both are fitted to whole pixels and come out the same.
    const hard = dense.map((stroke) => stroke.map(Math.round) as unknown as Strokes[number]);
    const picture = smoothed([
      { strokes: hard, ...here },
      { strokes: hard, ...there },
    ]);
    expect(read(page, picture)).toBe(false);
  });
});
