/** How well the likeliest id fits mere noise: the mean and the deviation over a hundred thousand tries. */
const [noiseMean, noiseDeviation] = [0.476, 0.0112];
/** As many times an id is tried to be read from one picture, and one of so many passes its check by chance. */
const [tries, checks] = [1_000, 2 ** 24];

/** Below this an id that passes its check may still be chance. */
export const fitLeast = 0.515;

/** How likely it is that an id that passes its check and fits so well is the one that was put on. */
export const confidenceOf = (fit: number): number => {
  const far = Math.max((fit - noiseMean) / noiseDeviation, 0);
  // The tail of a normal distribution, from above.
  const tail = 0.5 * Math.exp((-far * far) / 2);
  return Math.min(1 / (1 + (tries / checks) * tail), 0.999_999);
};
