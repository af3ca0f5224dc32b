import { boxMean, type Plane, plane } from '../signal/plane.ts';

/** The ground of a picture: smooth, so one value for every two by two pixels is enough. */
export interface Ground {
  readonly data: Float32Array;
  /** Values in a row. */
  readonly across: number;
}

/** How much less a value counts that is far from the ground that was found before. */
export interface Doubt {
  readonly ground: Ground;
  /** From how many levels on. */
  readonly reach: number;
}

/** The mean of a plane around each point over what the weights say, and 0 where they say nothing. */
export const groundOf = (
  { width, height, data }: Plane,
  weights: Float32Array,
  radius: number,
  doubted?: Doubt,
): Ground => {
  const amount = plane((width + 1) >> 1, (height + 1) >> 1);
  const product = plane(amount.width, amount.height);
  const across = amount.width;
  const before = doubted?.ground.data;
  const scale = doubted ? 1 / (doubted.reach * doubted.reach) : 0;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0, row = (y >> 1) * across; x < width; x += 1, at += 1) {
      let weight = weights[at] as number;
      if (weight === 0) continue;
      const value = data[at] as number;
      const place = row + (x >> 1);
      if (before) {
        const off = value - (before[place] as number);
        const doubt = 1 + off * off * scale;
        weight /= doubt * doubt;
      }
      amount.data[place] = (amount.data[place] as number) + weight;
      product.data[place] = (product.data[place] as number) + weight * value;
    }
  const half = Math.max(1, Math.round((radius - 0.5) / 2));
  const mean = boxMean(product, half).data;
  const whole = boxMean(amount, half).data;
  for (let at = 0; at < mean.length; at += 1)
    mean[at] = (mean[at] as number) / ((whole[at] as number) + 4e-6);
  return { data: mean, across };
};
