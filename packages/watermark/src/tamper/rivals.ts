import { type Plane, plane } from '../signal/plane.ts';
import { cutLetter, type Letter, layLetter, spotBetween } from './letter.ts';

/** Another letter in the frame of a letter: its points, and which of them belong to both. */
export interface Rival {
  readonly data: Float32Array;
  readonly own: Uint8Array;
}

const paper = 4;
const reach = 2.5;
const depthLeast = 0.3;

const onPaper = ({ width, height, own }: Letter, of: (at: number) => number, blank: number): Plane => {
  const to = plane(width + 2 * paper, height + 2 * paper);
  to.data.fill(blank);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1)
      to.data[(y + paper) * to.width + x + paper] = own[at] === 1 ? of(at) : blank;
  return to;
};

const cornerOf = (letter: Letter, other: Letter) =>
  [
    Math.floor(paper + (other.width - letter.width) / 2),
    Math.floor(paper + (other.height - letter.height) / 2),
  ] as const;

/** Where a letter lies upon another so that they are as alike as they can be, from middle to middle. */
export const shiftUpon = (letter: Letter, other: Letter): readonly [number, number] | undefined => {
  const shown = onPaper(other, (at) => other.data[at] as number, 1);
  const [left, top] = cornerOf(letter, other);
  const { x, y, far } = layLetter(letter, shown, left, top, reach);
  return Number.isFinite(far) ? [x - left, y - top] : undefined;
};

/** Another letter seen in the frame of a letter. */
export const inFrameOf = (letter: Letter, other: Letter, [dx, dy]: readonly [number, number]): Rival => {
  const [left, top] = cornerOf(letter, other);
  const cut = (of: Plane) => cutLetter(of, letter, left + dx, top + dy);
  const isOwn = cut(onPaper(other, () => 1, 0));
  return {
    data: cut(onPaper(other, (at) => other.data[at] as number, 1)),
    own: letter.own.map((one, at) => (one === 1 && (isOwn[at] as number) > 0.99 ? 1 : 0)),
  };
};

/** How unlike two letters are where that is most, as a share of how dark they are. */
export const unlike = (letter: Letter, { data, own }: Rival): number =>
  spotBetween(letter.data, data, { ...letter, own }) / Math.max(depthLeast, 1 - Math.min(...letter.data));

/** How far some ink is on the way from a letter to another, and how far from either. */
export interface Between {
  /** 0 is the letter, 1 the other. */
  readonly share: number;
  readonly fromOwn: number;
  readonly fromOther: number;
}

/** Says which of two letters some ink is. */
export const between = (
  seen: Float32Array,
  seenOwn: Uint8Array,
  { data: own }: Letter,
  other: Rival,
): Between | undefined => {
  let [along, size, fromOwn, fromOther] = [0, 0, 0, 0];
  for (let at = 0; at < seen.length; at += 1) {
    if (seenOwn[at] === 0 || other.own[at] === 0) continue;
    const [here, was, is] = [seen[at] as number, own[at] as number, other.data[at] as number];
    const step = is - was;
    along += (here - was) * step;
    size += step * step;
    fromOwn += (here - was) ** 2;
    fromOther += (here - is) ** 2;
  }
  return size < 1e-6 ? undefined : { share: along / size, fromOwn, fromOther };
};
