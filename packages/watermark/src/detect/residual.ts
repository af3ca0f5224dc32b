import { boxMean, type Plane } from '../signal/plane.ts';

/** What is left of a picture when its contents are taken away: the mark, and noise. */
export const residualOf = (luma: Plane, unit: number, clip = 7): Plane => {
  const radius = Math.max(2, Math.round(6 * unit));
  const ground = boxMean(luma, radius);
  const rough = { ...luma, data: luma.data.map((value, at) => value - (ground.data[at] as number)) };
  // Beside strong edges the ground itself is wrong; there the picture says nothing about the mark.
  const strong = { ...luma, data: rough.data.map((value) => Math.min(value * value, 2_500)) };
  const energy = boxMean(strong, Math.max(1, Math.round(1.5 * unit)));
  const data = new Float32Array(rough.data.length);
  for (let at = 0; at < data.length; at += 1) {
    const value = rough.data[at] as number;
    const weight = 1 / (1 + (energy.data[at] as number) / (clip * clip));
    data[at] = Math.min(Math.max(value, -clip), clip) * weight;
  }
  return { ...luma, data };
};

/** What is left of the ink of a picture: the mark in it, where paper was bleached or overexposed. */
export const inkResidualOf = (luma: Plane, unit: number, clip = 14): Plane => {
  let [low, high] = [255, 0];
  const histogram = new Uint32Array(256);
  for (const value of luma.data) {
    const level = Math.min(Math.max(Math.round(value), 0), 255);
    histogram[level] = (histogram[level] as number) + 1;
  }
  const share = (part: number) => {
    let left = part * luma.data.length;
    return histogram.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  low = share(0.01);
  high = share(0.6);
  const below = low + (high - low) * 0.33;
  const mask = { ...luma, data: luma.data.map((value) => (value < below ? 1 : 0)) };
  const dark = { ...luma, data: luma.data.map((value) => (value < below ? value : 0)) };
  const radius = Math.max(4, Math.round(10 * unit));
  const [amount, sum] = [boxMean(mask, radius), boxMean(dark, radius)];
  const data = luma.data.map((value, at) =>
    value < below && (amount.data[at] as number) > 0
      ? Math.min(Math.max(value - (sum.data[at] as number) / (amount.data[at] as number), -clip), clip)
      : 0,
  );
  return { ...luma, data };
};
