import type { Picture } from '../kit/picture.ts';

/** A point, or a direction. */
export type Point = readonly [number, number];

/** Four corners: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** The eight numbers that take the unit square to a quad, seen in perspective. */
const squareTo = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): number[] => {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
};

/** The adjugate: the inverse of a map, up to a factor that does not matter here. */
const inverse = (m: readonly number[]): number[] => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
};

/** From where each point of a picture laid into a quad comes, in shares of its sides. */
export const fromQuad = (quad: Quad): ((x: number, y: number) => Point) => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = inverse(squareTo(quad));
  return (x, y) => {
    const depth = g * x + h * y + i;
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  };
};

/** Draws a picture over another wherever `from` says it comes from inside it. */
export const warpOnto = (
  ground: Picture,
  { width, height, data }: Picture,
  from: (x: number, y: number) => Point,
): Picture => {
  const out = Uint8Array.from(ground.data);
  for (let y = 0, to = 0; y < ground.height; y += 1)
    for (let x = 0; x < ground.width; x += 1, to += 3) {
      const [shareX, shareY] = from(x + 0.5, y + 0.5);
      if (shareX < 0 || shareX > 1 || shareY < 0 || shareY > 1) continue;
      const u = Math.min(Math.max(shareX * width - 0.5, 0), width - 1.001);
      const v = Math.min(Math.max(shareY * height - 0.5, 0), height - 1.001);
      const [u0, v0] = [u | 0, v | 0];
      const [fu, fv] = [u - u0, v - v0];
      const at = (v0 * width + u0) * 3;
      const below = at + width * 3;
      for (let colour = 0; colour < 3; colour += 1)
        out[to + colour] =
          ((data[at + colour] as number) * (1 - fu) + (data[at + 3 + colour] as number) * fu) * (1 - fv) +
          ((data[below + colour] as number) * (1 - fu) + (data[below + 3 + colour] as number) * fu) * fv +
          0.5;
    }
  return { width: ground.width, height: ground.height, data: out };
};
