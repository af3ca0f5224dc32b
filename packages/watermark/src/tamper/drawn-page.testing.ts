import { type Plane, plane } from '../signal/plane.ts';

/**
 * Which of the seven strokes of each digit are drawn: top, upper left and right, middle, lower left and right, bottom; then
 * of H, E, P, L, F, C, A and J, which no line of figures has.
 */
const strokes = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
  '0111110',
  '1101101',
  '1111100',
  '0100101',
  '1101100',
  '1100101',
  '1111110',
  '0010111',
];

const boxes = [
  [0, 0, 9, 2],
  [0, 0, 2, 8],
  [7, 0, 2, 8],
  [0, 6, 9, 2],
  [0, 7, 2, 8],
  [7, 7, 2, 8],
  [0, 13, 9, 2],
] as const;

/** How a page of digits is written: which digit stands at a place, and how dark. */
export interface Writing {
  readonly width: number;
  readonly height: number;
  readonly digits: readonly {
    readonly x: number;
    readonly y: number;
    readonly digit: number;
    readonly tone?: number;
  }[];
}

/** Lines of figures in words, always the same for a seed. */
export const writing = (seed: number, width = 560, height = 720): Writing => {
  let state = seed * 2_654_435_761;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const digits = [];
  for (let y = 40; y < height - 60; y += 26 + 13 * Math.floor(next(5) / 4))
    for (let x = 40, left = 3 + next(6); x < width - 60; x += 13, left -= 1) {
      if (left === 0) {
        x += 10 + next(40);
        left = 3 + next(6);
      }
      digits.push({ x, y, digit: next(10) });
    }
  return { width, height, digits };
};

/** Draws it, black on white unless said. */
export const drawWriting = ({ width, height, digits }: Writing): Plane => {
  const page = plane(width, height);
  page.data.fill(252);
  for (const { x, y, digit, tone = 20 } of digits)
    for (const [at, [left, top, wide, high]] of boxes.entries()) {
      if (strokes[digit]?.[at] !== '1') continue;
      for (let row = y + top; row < y + top + high; row += 1)
        page.data.fill(tone, row * width + x + left, row * width + x + left + wide);
    }
  return page;
};
