import { boxMean, type Plane } from '../signal/plane.ts';
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

/** How much softer a picture of a page is than the page: what makes the liveliest squares of both most alike. */
export const softnessOf = (page: Plane, picture: Plane): number => {
  const squares: Square[] = [];
  for (let top = 0; top + sampleSide <= page.height; top += sampleSide)
    for (let left = 0; left + sampleSide <= page.width; left += sampleSide) {
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
    .map((square) => [cutOut(page, square), cutOut(picture, square)] as const)
    // What was edited says nothing about softness: the softer, the more alike.
    .filter(([one, other]) => alike(bell(one, 1), other) > 0.8);
  const middles = blurs.map((sigma) => {
    const all = looked.map(([one, other]) => alike(bell(one, sigma), other)).sort((a, b) => a - b);
    return { sigma, alike: all[all.length >> 1] ?? 0 };
  });
  // Broad shapes are as alike at any softness: the sharpest that will do is taken.
  const best = Math.max(...middles.map((middle) => middle.alike));
  return middles.find((middle) => middle.alike >= best - 0.006)?.sigma ?? 0;
};

const tones = 24;

/** How light a picture shows each tone of a page: the middle of what it shows, never falling. */
export const toneCurve = (page: Plane, picture: Plane, seen: Uint8Array): Float32Array => {
  const fine = 128;
  const counts = new Uint32Array(tones * fine);
  for (let at = 0; at < page.data.length; at += 3) {
    if (seen[at] === 0) continue;
    const tone = Math.min(tones - 1, Math.max(0, Math.floor(((page.data[at] as number) / 1.1) * tones)));
    const value = Math.min(fine - 1, Math.max(0, Math.floor(((picture.data[at] as number) / 1.1) * fine)));
    const place = tone * fine + value;
    counts[place] = (counts[place] as number) + 1;
  }
  const known: { readonly tone: number; readonly value: number }[] = [];
  for (let tone = 0; tone < tones; tone += 1) {
    const own = counts.subarray(tone * fine, (tone + 1) * fine);
    const all = own.reduce((sum, count) => sum + count, 0);
    if (all < 60) continue;
    let [value, left] = [0, all / 2];
    while (left > (own[value] as number)) left -= own[value++] as number;
    const within = left / Math.max(1, own[value] as number);
    known.push({ tone, value: Math.max(known.at(-1)?.value ?? 0, ((value + within) * 1.1) / fine) });
  }
  return Float32Array.from({ length: tones }, (_, tone) => {
    const above = known.findIndex((one) => one.tone >= tone);
    const [to, from] = [known[above], known[above - 1]];
    if (!to) return known.at(-1)?.value ?? ((tone + 0.5) * 1.1) / tones;
    if (!from || to.tone === tone) return to.value;
    return from.value + ((to.value - from.value) * (tone - from.tone)) / (to.tone - from.tone);
  });
};

/** A page in the tones of a picture of it. */
export const throughCurve = (page: Plane, curve: Float32Array): Plane => ({
  ...page,
  data: page.data.map((value) => {
    const at = Math.min(Math.max((value / 1.1) * tones - 0.5, 0), tones - 1.001);
    const from = Math.floor(at);
    return (curve[from] as number) + ((curve[from + 1] as number) - (curve[from] as number)) * (at - from);
  }),
});

/** How much of a photo there is around each place, from 0 to 1: neither paper nor ink. */
export const photoShare = (page: Plane): Plane => {
  const middle = page.data.map((value) => (value > 0.12 && value < 0.9 ? 1 : 0));
  const share = boxMean({ ...page, data: middle }, 24);
  return { ...share, data: share.data.map((value) => Math.min(Math.max((value - 0.3) * 4, 0), 1)) };
};

/** The page with the tones that a photo on it has nearby: a copy of it is here a little lighter or flatter than there. */
export const toneNearby = (page: Plane, picture: Plane, photo: Plane): Plane => {
  if (!photo.data.some((share) => share > 0)) return page;
  const reach = 30;
  const [p, q] = [boxMean(page, reach), boxMean(picture, reach)];
  const product = boxMean(
    { ...page, data: page.data.map((v, at) => v * (picture.data[at] as number)) },
    reach,
  );
  const square = boxMean({ ...page, data: page.data.map((v) => v * v) }, reach);
  const data = page.data.map((value, at) => {
    const share = photo.data[at] as number;
    if (share === 0) return value;
    const [mean, other] = [p.data[at] as number, q.data[at] as number];
    const varies = (square.data[at] as number) - mean * mean;
    const both = (product.data[at] as number) - mean * other;
    // What was taken away must not pass for a flatter tone, so neither slope nor lift goes far.
    const slope = Math.min(Math.max((both + 2e-3) / (varies + 2e-3), 0.7), 1.4);
    const lift = Math.min(Math.max(other - mean * slope, -0.15 - 0.4 * mean), 0.15 + 0.4 * mean);
    return value + share * (value * slope + lift - value);
  });
  return { ...page, data };
};
