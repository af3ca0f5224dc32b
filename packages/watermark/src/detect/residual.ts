import { boxMean, type Plane } from '../signal/plane.ts';

/** What is left of a picture when its contents are taken away: the mark, and noise. */
export interface Residual extends Plane {
  /** How much of the mark is left around each block of `block` pixels, from 0 to 1: contents silence it. */
  readonly trust: Plane;
}

/** The side of the blocks of `trust`. */
export const block = 16;

const trustOf = (weights: Float32Array, width: number, height: number): Plane => {
  const [across, down] = [Math.ceil(width / block), Math.ceil(height / block)];
  const trust = new Float32Array(across * down);
  for (let y = 0; y < height; y += 1)
    for (let x = 0, row = Math.floor(y / block) * across; x < width; x += 1) {
      const at = row + ((x / block) | 0);
      trust[at] = (trust[at] as number) + (weights[y * width + x] as number);
    }
  return { width: across, height: down, data: trust.map((value) => value / (block * block)) };
};

/** The level that so much of a plane stays below, by every seventeenth point. */
const quantile = (data: Float32Array, part: number): number => {
  const some = new Float32Array(Math.ceil(data.length / 17));
  for (let at = 0; at < some.length; at += 1) some[at] = data[at * 17] as number;
  some.sort();
  return some[Math.floor(part * (some.length - 1))] ?? 0;
};

/** The mean of a plane around each point over what the weights say, and 0 where they say nothing. */
const weightedMean = (
  { width, height, data }: Plane,
  weights: Float32Array,
  radius: number,
): Float32Array => {
  const product = new Float32Array(data.length);
  for (let at = 0; at < product.length; at += 1) product[at] = (data[at] as number) * (weights[at] as number);
  const sum = boxMean({ width, height, data: product }, radius).data;
  const amount = boxMean({ width, height, data: weights }, radius).data;
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) / ((amount[at] as number) + 1e-6);
  return sum;
};

/** Weighs what differs from the ground, and clips it. */
const finish = (luma: Plane, ground: Float32Array, weights: Float32Array, clip: number): Residual => {
  const { width, height } = luma;
  const data = new Float32Array(width * height);
  const scale = 1 / (clip * clip);
  for (let at = 0; at < data.length; at += 1) {
    const off = (luma.data[at] as number) - (ground[at] as number);
    const doubt = 1 + off * off * scale;
    const weight = (weights[at] as number) / (doubt * doubt);
    weights[at] = weight;
    data[at] = off * weight;
  }
  return { width, height, data, trust: trustOf(weights, width, height) };
};

/** What is left of the paper, or of any smooth ground, where a unit of the grid is about so many pixels. */
export const residualOf = (luma: Plane, unit: number): Residual => {
  const { width, height } = luma;
  const near = Math.max(1, Math.round(1.2 * unit));
  const wide = Math.max(3, Math.round(9 * unit));
  // How restless each place is at a scale finer than the mark: letters, edges, texture.
  const smooth = boxMean(luma, near).data;
  const rest = new Float32Array(smooth.length);
  for (let at = 0; at < rest.length; at += 1) {
    const off = (luma.data[at] as number) - (smooth[at] as number);
    rest[at] = off * off;
  }
  const energy = boxMean({ width, height, data: rest }, near).data;
  const usual = quantile(energy, 0.3);
  const limit = Math.max(40, 3 * usual);
  const weights = new Float32Array(energy.length);
  for (let at = 0; at < weights.length; at += 1) {
    const ratio = (energy[at] as number) / limit;
    weights[at] = 1 / (1 + ratio * ratio);
  }
  const clip = Math.max(9, 3 * Math.sqrt(usual));
  // The first ground is spoilt by ink inside thick letters; the second leaves out what is far from the first.
  const first = weightedMean(luma, weights, wide);
  const calm = new Float32Array(weights.length);
  const scale = 1 / (4 * clip * clip);
  for (let at = 0; at < calm.length; at += 1) {
    const off = (luma.data[at] as number) - (first[at] as number);
    const doubt = 1 + off * off * scale;
    calm[at] = (weights[at] as number) / (doubt * doubt);
  }
  return finish(luma, weightedMean(luma, calm, wide), weights, clip);
};

/** What is left of the ink, which keeps the mark when paper was bleached or overexposed. */
export const inkResidualOf = (luma: Plane, unit: number): Residual => {
  const low = quantile(luma.data, 0.005);
  const high = quantile(luma.data, 0.7);
  const below = low + (high - low) * 0.4;
  const wide = Math.max(5, Math.round(12 * unit));
  const ink = new Float32Array(luma.data.length);
  for (let at = 0; at < ink.length; at += 1) {
    const value = luma.data[at] as number;
    if (value < below) ink[at] = Math.min((below - value) / (below - low), 1) ** 3;
  }
  let ground = weightedMean(luma, ink, wide);
  for (const reach of [30, 20]) {
    const calm = new Float32Array(ink.length);
    for (let at = 0; at < calm.length; at += 1) {
      const off = (luma.data[at] as number) - (ground[at] as number);
      const doubt = 1 + (off / reach) ** 2;
      calm[at] = (ink[at] as number) / (doubt * doubt);
    }
    ground = weightedMean(luma, calm, wide);
  }
  return finish(luma, ground, ink, 20);
};
