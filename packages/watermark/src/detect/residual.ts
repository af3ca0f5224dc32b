import { boxMean, halved, type Plane, plane } from '../signal/plane.ts';
import { type Ground, groundOf } from './ground.ts';
import { withoutShapes } from './letters.ts';

/** What is left of a picture when its contents are taken away: the mark, and noise. */
export interface Residual extends Plane {
  /** How much of the mark is left around each block of `block` pixels, from 0 to 1: contents silence it. */
  readonly trust: Plane;
}

/** The side of the blocks of `trust`. */
export const block = 16;

/** The level that so much of a plane stays below, by some twenty thousand points. */
const quantile = (data: Float32Array, part: number): number => {
  const step = Math.max(1, Math.floor(data.length / 20_000)) | 1;
  const some = new Float32Array(Math.ceil(data.length / step));
  for (let at = 0; at < some.length; at += 1) some[at] = data[at * step] as number;
  some.sort();
  return some[Math.floor(part * (some.length - 1))] ?? 0;
};

/** Weighs what differs from the ground, and clips it. */
const finish = (luma: Plane, ground: Ground, weights: Float32Array, clip: number): Residual => {
  const { width, height } = luma;
  const data = new Float32Array(width * height);
  const scale = 1 / (clip * clip);
  const [across, down] = [Math.ceil(width / block), Math.ceil(height / block)];
  const trust = new Float32Array(across * down);
  const share = 1 / (block * block);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y >> 1) * ground.across;
    const trustRow = Math.floor(y / block) * across;
    for (let x = 0; x < width; x += 1, at += 1) {
      const start = weights[at] as number;
      if (start === 0) continue;
      const off = (luma.data[at] as number) - (ground.data[row + (x >> 1)] as number);
      const doubt = 1 + off * off * scale;
      const weight = start / (doubt * doubt);
      data[at] = off * weight;
      const place = trustRow + ((x / block) | 0);
      trust[place] = (trust[place] as number) + weight * share;
    }
  }
  return { width, height, data, trust: { width: across, height: down, data: trust } };
};

/** What differs from the ground by more than so many times what is usual is contents rather than texture. */
const restless = 5;

/** How far some points of a plane are from its ground. */
const distances = ({ width, data }: Plane, ground: Ground): Float32Array => {
  const step = Math.max(1, Math.floor(data.length / 20_000)) | 1;
  const far = new Float32Array(Math.ceil(data.length / step));
  for (let at = 0, place = 0; at < far.length; at += 1, place += step) {
    const [x, y] = [place % width, Math.floor(place / width)];
    far[at] = Math.abs(
      (data[place] as number) - (ground.data[(y >> 1) * ground.across + (x >> 1)] as number),
    );
  }
  return far;
};

/** What is left of the paper, or of any smooth ground, where a unit of the grid is about so many pixels. */
export const residualOf = (luma: Plane, unit: number): Residual => {
  const { width, height } = luma;
  const near = Math.max(1, Math.round(1.2 * unit));
  const wide = Math.max(3, Math.round(9 * unit));
  // How restless each place is at a scale finer than the mark: letters, edges, texture.
  const rest = boxMean(luma, near).data;
  for (let at = 0; at < rest.length; at += 1) {
    const off = (luma.data[at] as number) - (rest[at] as number);
    rest[at] = off * off;
  }
  const weights = boxMean({ width, height, data: rest }, near).data;
  const usual = quantile(weights, 0.3);
  const limit = Math.max(40, 3 * usual);
  for (let at = 0; at < weights.length; at += 1) {
    const ratio = (weights[at] as number) / limit;
    weights[at] = 1 / (1 + ratio * ratio);
  }
  // The first ground is spoilt by ink inside thick letters; the second leaves out what is far from the first.
  const first = groundOf(luma, weights, wide);
  const usualOff = quantile(distances(luma, first), 0.5);
  const clip = Math.max(9, 3 * Math.sqrt(usual), restless * usualOff);
  return finish(luma, groundOf(luma, weights, wide, { ground: first, reach: 2 * clip }), weights, clip);
};

/** From the darkest ink so far towards paper lies ink: where strokes end and thin ones speak as much as the inside of thick ones. */
const inkReach = 0.7;

/** What is left of the ink, which keeps the mark when paper was bleached or overexposed. */
export const inkResidualOf = (luma: Plane, unit: number): Residual => {
  const low = quantile(luma.data, 0.005);
  const high = quantile(luma.data, 0.7);
  const below = low + (high - low) * inkReach;
  const wide = Math.max(5, Math.round(10 * unit));
  const scale = 1 / (below - low);
  const ink = new Float32Array(luma.data.length);
  for (let at = 0; at < ink.length; at += 1) {
    const value = luma.data[at] as number;
    if (value >= below) continue;
    const dark = Math.min((below - value) * scale, 1);
    ink[at] = dark * dark;
  }
  const plain = withoutShapes(luma, ink);
  let ground = groundOf(plain, ink, wide);
  for (const reach of [30, 20]) ground = groundOf(plain, ink, wide, { ground, reach });
  return finish(plain, ground, ink, 20);
};

/** The same at half the size: what was taken away stays away. */
export const shrunk = (residual: Residual): Residual => {
  const half = halved(residual);
  const trust = plane(Math.ceil(half.width / block), Math.ceil(half.height / block));
  const from = residual.trust;
  for (let y = 0; y < Math.min(from.height, 2 * trust.height); y += 1)
    for (let x = 0; x < Math.min(from.width, 2 * trust.width); x += 1) {
      const at = (y >> 1) * trust.width + (x >> 1);
      trust.data[at] = (trust.data[at] as number) + (from.data[y * from.width + x] as number) / 4;
    }
  return { ...half, trust };
};
