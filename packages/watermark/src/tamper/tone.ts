import { type Plane, plane } from '../signal/plane.ts';
import { bell } from './blur.ts';

const sampleSide = 48;
const samplesMost = 64;
const blurs = [0, 0.5, 0.8, 1.1, 1.5, 2, 2.6] as const;

interface Square {
  readonly left: number;
  readonly top: number;
  readonly varies: number;
}

const cutOut = ({ width, data }: Plane, { left, top }: Square): Plane => {
  const square = new Float32Array(sampleSide * sampleSide);
  for (let y = 0; y < sampleSide; y += 1)
    square.set(
      data.subarray((top + y) * width + left, (top + y) * width + left + sampleSide),
      y * sampleSide,
    );
  return { width: sampleSide, height: sampleSide, data: square };
};

const alike = ({ data: one }: Plane, { data: other }: Plane): number => {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [p, q] = [one[at] as number, other[at] as number];
    a += p;
    b += q;
    aa += p * p;
    bb += q * q;
    ab += p * q;
  }
  const n = one.length;
  const spread = Math.sqrt(Math.max(1e-12, (aa - (a * a) / n) * (bb - (b * b) / n)));
  return (ab - (a * b) / n) / spread;
};

/** How a picture of a page compares with the page where most is drawn. */
export interface Likeness {
  /** How much softer it is: what makes the liveliest squares of both most alike. */
  readonly softness: number;
  /** How alike half of those squares are at least, as they lie, from 0 to 1. */
  readonly alike: number;
}

/** Looks at the liveliest squares of a page and at the same places of a picture of it. */
export const likenessOf = (page: Plane, picture: Plane, seen: Uint8Array): Likeness => {
  const squares: Square[] = [];
  for (let top = 0; top + sampleSide <= page.height; top += sampleSide)
    for (let left = 0; left + sampleSide <= page.width; left += sampleSide) {
      const last = sampleSide - 1;
      const corners = [0, last].flatMap((y) => [0, last].map((x) => (top + y) * page.width + left + x));
      if (corners.some((at) => seen[at] === 0)) continue;
      let [sum, square] = [0, 0];
      for (let y = top; y < top + sampleSide; y += 2)
        for (let x = left; x < left + sampleSide; x += 2) {
          const value = page.data[y * page.width + x] as number;
          sum += value;
          square += value * value;
        }
      const count = (sampleSide / 2) ** 2;
      squares.push({ left, top, varies: square / count - (sum / count) ** 2 });
    }
  squares.sort((one, other) => other.varies - one.varies);
  const looked = squares
    .slice(0, samplesMost)
    .filter(({ varies }) => varies > 1e-3)
    .map((square) => {
      const [one, other] = [cutOut(page, square), cutOut(picture, square)];
      return { one, other, alike: alike(bell(one, 1), other) };
    });
  const laid = looked.map((square) => square.alike).sort((a, b) => a - b);
  // What was edited says nothing about softness: the softer, the more alike.
  const same = looked.filter((square) => square.alike > 0.8);
  const middles = blurs.map((sigma) => {
    const all = same.map(({ one, other }) => alike(bell(one, sigma), other)).sort((a, b) => a - b);
    return { sigma, alike: all[all.length >> 1] ?? 0 };
  });
  // Broad shapes are as alike at any softness: the sharpest that will do is taken.
  const best = Math.max(...middles.map((middle) => middle.alike));
  const softness = middles.find((middle) => middle.alike >= best - 0.006)?.sigma ?? 0;
  return { softness, alike: laid[laid.length >> 1] ?? 1 };
};

const tones = 24;
const fine = 128;
/** Fewer points than this do not tell how a tone is shown. */
const pointsLeast = 60;

/** Tones of a page beside each other, and how often a picture shows them how light. */
interface Shown {
  readonly from: number;
  readonly to: number;
  readonly counts: Uint32Array;
  readonly value: number;
}

/** The middle of what is shown. */
const middleShown = (counts: Uint32Array): number => {
  let [value, left] = [0, counts.reduce((sum, count) => sum + count, 0) / 2];
  while (left > (counts[value] as number)) left -= counts[value++] as number;
  return ((value + left / Math.max(1, counts[value] as number)) * 1.1) / fine;
};

const together = (one: Shown, other: Shown): Shown => {
  const counts = one.counts.map((count, at) => count + (other.counts[at] as number));
  return { from: one.from, to: other.to, counts, value: middleShown(counts) };
};

/** How often a picture shows each tone of a page how light. */
const countTones = (page: Plane, picture: Plane, seen: Uint8Array): Uint32Array => {
  const counts = new Uint32Array(tones * fine);
  for (let at = 0; at < page.data.length; at += 3) {
    if (seen[at] === 0) continue;
    const tone = Math.min(tones - 1, Math.max(0, Math.floor(((page.data[at] as number) / 1.1) * tones)));
    const value = Math.min(fine - 1, Math.max(0, Math.floor(((picture.data[at] as number) / 1.1) * fine)));
    const place = tone * fine + value;
    counts[place] = (counts[place] as number) + 1;
  }
  return counts;
};

/**
 * How light a picture shows each tone of a page: the middle of what it shows, never falling. Tones that would fall are one:
 * where the only black of a page was taken away, black is shown as the nearest tone that is still there, not as paper.
 */
export const toneCurve = (page: Plane, picture: Plane, seen: Uint8Array): Float32Array => {
  const all = countTones(page, picture, seen);
  const known: Shown[] = [];
  for (let tone = 0; tone < tones; tone += 1) {
    const counts = all.slice(tone * fine, (tone + 1) * fine);
    if (counts.reduce((sum, count) => sum + count, 0) < pointsLeast) continue;
    let shown: Shown = { from: tone, to: tone, counts, value: middleShown(counts) };
    for (let below = known.at(-1); below && below.value > shown.value; below = known.at(-1)) {
      shown = together(below, shown);
      known.pop();
    }
    known.push(shown);
  }
  return Float32Array.from({ length: tones }, (_, tone) => {
    const above = known.findIndex((one) => one.to >= tone);
    const [to, from] = [known[above], known[above - 1]];
    if (!to) return known.at(-1)?.value ?? ((tone + 0.5) * 1.1) / tones;
    if (!from || to.from <= tone) return to.value;
    return from.value + ((to.value - from.value) * (tone - from.to)) / (to.from - from.to);
  });
};

/** A page in the tones of a picture of it. */
export const throughCurve = (page: Plane, curve: Float32Array): Plane => {
  const toned = plane(page.width, page.height);
  for (let i = 0; i < toned.data.length; i += 1) {
    const at = Math.min(Math.max(((page.data[i] as number) / 1.1) * tones - 0.5, 0), tones - 1.001);
    const from = at | 0;
    const [low, high] = [curve[from] as number, curve[from + 1] as number];
    toned.data[i] = low + (high - low) * (at - from);
  }
  return toned;
};
