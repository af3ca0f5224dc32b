import type { Plane } from '../signal/plane.ts';
import { solve } from './fit-map.ts';

/** Between two neighbours across a stroke, how much darker its middle is than the point: by the parabola through the three. */
const toMiddle = (one: number, other: number, point: number): number => {
  const bend = one + other - 2 * point;
  return bend < 4 ? 0 : Math.min((one - other) ** 2 / (8 * bend), 40);
};

const count = 10;

/** What a point and its neighbours say about the stroke it is a part of: how thin it is, which way it runs, where it lies. */
const shapeAt = (data: Float32Array, width: number, at: number, to: Float64Array): void => {
  const point = data[at] as number;
  const [left, right] = [data[at - 1] as number, data[at + 1] as number];
  const [above, below] = [data[at - width] as number, data[at + width] as number];
  const across = left + right - 2 * point;
  const down = above + below - 2 * point;
  const [a, d] = [Math.max(across, 0), Math.max(down, 0)];
  const lying = (a - d) / (a + d + 10);
  to[0] = toMiddle(left, right, point);
  to[1] = toMiddle(above, below, point);
  to[2] = lying;
  to[3] = lying * lying;
  to[4] = across / 10;
  to[5] = down / 10;
  to[6] = (across * across) / 100;
  to[7] = (down * down) / 100;
  to[8] = (across * down) / 100;
  to[9] = 1;
};

/** As many points tell what shapes say about darkness. */
const samplesMost = 60_000;

/**
 * Ink is as dark as its stroke is thick, far more than as the mark says. How the two hang together is learnt from all ink
 * of the picture and taken away; what is left tells more of the mark.
 */
export const withoutShapes = ({ width, height, data }: Plane, ink: Float32Array): Plane => {
  const places = new Int32Array(ink.length);
  let found = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1)
      if ((ink[at] as number) > 0) places[found++] = at;
  const shape = new Float64Array(count);
  const system = Array.from({ length: count }, () => new Array<number>(count + 1).fill(0));
  const step = Math.max(1, Math.floor(found / samplesMost));
  for (let sample = 0; sample < found; sample += step) {
    const at = places[sample] as number;
    shapeAt(data, width, at, shape);
    for (let i = 0; i < count; i += 1) {
      const row = system[i] as number[];
      const weighed = (ink[at] as number) * (shape[i] as number);
      for (let j = 0; j < count; j += 1) row[j] = (row[j] as number) + weighed * (shape[j] as number);
      row[count] = (row[count] as number) + weighed * (data[at] as number);
    }
  }
  // Where all ink is of one shape, that shape says nothing.
  for (const [at, row] of system.entries()) row[at] = 1.000_01 * (row[at] as number) + 1e-3;
  const says = solve(system);
  if (!says) return { width, height, data };
  const left = Float32Array.from(data);
  for (let one = 0; one < found; one += 1) {
    const at = places[one] as number;
    shapeAt(data, width, at, shape);
    let said = 0;
    for (let i = 0; i < count - 1; i += 1) said += (says[i] as number) * (shape[i] as number);
    left[at] = (data[at] as number) - said;
  }
  return { width, height, data: left };
};
