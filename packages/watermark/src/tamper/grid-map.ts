import type { GridMap } from '../watermark.types.ts';

/** Where a map leads once its points are stretched by so much and then moved by so much. */
export const after = (
  m: GridMap,
  [across, down]: readonly [number, number],
  [u, v]: readonly [number, number] = [0, 0],
): GridMap => {
  const depth = m[6] * u + m[7] * v + 1;
  return [
    (m[0] * across) / depth,
    (m[1] * down) / depth,
    (m[0] * u + m[1] * v + m[2]) / depth,
    (m[3] * across) / depth,
    (m[4] * down) / depth,
    (m[3] * u + m[4] * v + m[5]) / depth,
    (m[6] * across) / depth,
    (m[7] * down) / depth,
  ];
};

/** From a pixel back to the point of the grid that lies there. */
export const inverseOf = (m: GridMap): ((x: number, y: number) => readonly [number, number]) => {
  const [a, b, c, d, e, f, g, h] = m;
  const [A, B, C] = [e - f * h, c * h - b, b * f - c * e];
  const [D, E, F] = [f * g - d, a - c * g, c * d - a * f];
  const [G, H, I] = [d * h - e * g, b * g - a * h, a * e - b * d];
  return (x, y) => {
    const depth = G * x + H * y + I;
    return [(A * x + B * y + C) / depth, (D * x + E * y + F) / depth];
  };
};

/** How many pixels a step of one unit is, about, at a point. */
export const pixelsPerUnit = (m: GridMap, u: number, v: number): number => {
  const depth = m[6] * u + m[7] * v + 1;
  const [x, y] = [(m[0] * u + m[1] * v + m[2]) / depth, (m[3] * u + m[4] * v + m[5]) / depth];
  const [xu, yu] = [(m[0] - m[6] * x) / depth, (m[3] - m[6] * y) / depth];
  const [xv, yv] = [(m[1] - m[7] * x) / depth, (m[4] - m[7] * y) / depth];
  return Math.sqrt(Math.abs(xu * yv - xv * yu));
};
