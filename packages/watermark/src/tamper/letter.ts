import type { Plane } from '../signal/plane.ts';
import type { Piece, Pieces } from './pieces.ts';

/** How much of the paper around a piece belongs to its letter. */
export const letterMargin = 3;

/** A piece cut out of a plane with some paper around it, and which of its points are its own: others show its neighbours. */
export interface Letter {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  readonly own: Uint8Array;
}

/** How near the ink of another piece may come: other programs set letters nearer to each other, or thicker. */
const apart = 2;

/** Which points around a piece are not near the ink of another. */
export const ownPoints = (
  piece: Piece,
  { labels }: Pieces,
  size: { width: number; height: number },
): Uint8Array => {
  const [width, height] = [piece.width + 2 * letterMargin, piece.height + 2 * letterMargin];
  const own = new Uint8Array(width * height).fill(1);
  for (let y = -apart; y < height + apart; y += 1)
    for (let x = -apart; x < width + apart; x += 1) {
      const [px, py] = [piece.x - letterMargin + x, piece.y - letterMargin + y];
      if (px < 0 || py < 0 || px >= size.width || py >= size.height) continue;
      const label = labels[py * size.width + px] as number;
      if (label === 0 || label === piece.label) continue;
      for (let j = Math.max(0, y - apart); j <= Math.min(height - 1, y + apart); j += 1)
        for (let i = Math.max(0, x - apart); i <= Math.min(width - 1, x + apart); i += 1)
          own[j * width + i] = 0;
    }
  return own;
};

/** Cuts as large a letter as another out of a plane, from a corner that may lie between points. */
export const cutLetter = (
  from: Plane,
  { width, height }: Pick<Letter, 'width' | 'height'>,
  x: number,
  y: number,
): Float32Array => {
  const data = new Float32Array(width * height);
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  for (let row = 0, to = 0; row < height; row += 1)
    for (let column = 0, at = (y0 + row) * from.width + x0; column < width; column += 1, to += 1, at += 1)
      data[to] =
        a * (from.data[at] as number) +
        b * (from.data[at + 1] as number) +
        c * (from.data[at + from.width] as number) +
        d * (from.data[at + from.width + 1] as number);
  return data;
};

/**
 * How far a plane is from a letter when it is cut at a corner: the mean of the squares; once it is more than `most`,
 * how much more does not matter.
 */
export const farAt = (
  { width, height, data, own }: Letter,
  from: Plane,
  x: number,
  y: number,
  most = Number.POSITIVE_INFINITY,
): number => {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  const enough = most * width * height;
  const { data: points, width: across } = from;
  // Most corners lie on a point: there the three others weigh nothing.
  const isOnPoint = fx === 0 && fy === 0;
  let [sum, count] = [0, 0];
  for (let row = 0, to = 0; row < height; row += 1) {
    let at = (y0 + row) * across + x0;
    if (isOnPoint)
      for (const end = to + width; to < end; to += 1, at += 1) {
        if (own[to] === 0) continue;
        const off = (data[to] as number) - (points[at] as number);
        sum += off * off;
        count += 1;
      }
    else
      for (const end = to + width; to < end; to += 1, at += 1) {
        if (own[to] === 0) continue;
        const off =
          (data[to] as number) -
          a * (points[at] as number) -
          b * (points[at + 1] as number) -
          c * (points[at + across] as number) -
          d * (points[at + across + 1] as number);
        sum += off * off;
        count += 1;
      }
    // All of its points together would not make the mean less.
    if (sum > enough) return Number.POSITIVE_INFINITY;
  }
  return count === 0 ? Number.POSITIVE_INFINITY : sum / count;
};

/** A corner of a letter in a plane, and how far what is there is from the letter. */
export interface Lying {
  readonly x: number;
  readonly y: number;
  readonly far: number;
}

const ways = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Lays a letter upon a plane near a corner, to a quarter of a point, within `reach`. */
export const layLetter = (letter: Letter, plane: Plane, left: number, top: number, reach: number): Lying => {
  const inside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x + letter.width + 1 < plane.width && y + letter.height + 1 < plane.height;
  if (!inside(left, top)) return { x: left, y: top, far: Number.POSITIVE_INFINITY };
  let best = { x: left, y: top, far: farAt(letter, plane, left, top) };
  for (const step of [1, 0.5, 0.25])
    for (let moves = 0; moves < 4; moves += 1) {
      const from = best;
      for (const [i, j] of ways) {
        const [x, y] = [from.x + i * step, from.y + j * step];
        if (Math.abs(x - left) > reach || Math.abs(y - top) > reach || !inside(x, y)) continue;
        const far = farAt(letter, plane, x, y, best.far);
        if (far < best.far) best = { x, y, far };
      }
      if (best === from) break;
    }
  return best;
};

/** How much darker or lighter one letter is than another where that is most: the mean of nine points, as a share of black. */
export const spotBetween = (
  one: Float32Array,
  other: Float32Array,
  { width, height, own }: Pick<Letter, 'width' | 'height' | 'own'>,
): number => {
  let most = 0;
  for (let y = 1; y + 1 < height; y += 1)
    for (let x = 1; x + 1 < width; x += 1) {
      let sum = 0;
      for (let j = -1; j <= 1; j += 1)
        for (let i = -1, at = (y + j) * width + x - 1; i <= 1; i += 1, at += 1)
          if (own[at] === 1) sum += (one[at] as number) - (other[at] as number);
      most = Math.max(most, Math.abs(sum));
    }
  return most / 9;
};

/** How much ink a letter has, in points of black. */
export const inkOf = ({ data, own }: Pick<Letter, 'data' | 'own'>): number => {
  let ink = 0;
  for (let at = 0; at < data.length; at += 1) if (own[at] === 1) ink += Math.max(0, 1 - (data[at] as number));
  return ink;
};
