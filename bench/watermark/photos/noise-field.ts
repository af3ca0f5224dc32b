import type { Random } from '../kit/random.ts';

/** A smooth random field: values of a lattice, blended. */
export const noiseField = (random: Random): ((x: number, y: number) => number) => {
  const side = 256;
  const lattice = Float32Array.from({ length: side * side }, () => random.next());
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    const [sx, sy] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
    const [top, bottom] = [(y0 & 255) * side, ((y0 + 1) & 255) * side];
    const [l, r] = [x0 & 255, (x0 + 1) & 255];
    const above = (lattice[top + l] as number) * (1 - sx) + (lattice[top + r] as number) * sx;
    const below = (lattice[bottom + l] as number) * (1 - sx) + (lattice[bottom + r] as number) * sx;
    return above * (1 - sy) + below * sy;
  };
};

/** Fields of ever finer grain on top of each other, from 0 to 1. */
export const fractal = (random: Random, octaves: number): ((x: number, y: number) => number) => {
  const field = noiseField(random);
  return (x, y) => {
    let [sum, weight, scale, all] = [0, 1, 1, 0];
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * field(x * scale + octave * 37.7, y * scale + octave * 17.3);
      all += weight;
      weight *= 0.52;
      scale *= 2.03;
    }
    return sum / all;
  };
};
