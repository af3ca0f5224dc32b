import { halved, type Plane } from '../signal/plane.ts';

/** A point of a picture. */
export type Point = readonly [number, number];

/** The corners of a page, clockwise from the top left. */
export type Quad = readonly [Point, Point, Point, Point];

const sideMost = 400;
const cell = 8;

/** The lightest of all around each cell: what paper would look like there, in whatever light falls on it. */
const paperAround = ({ width, height, data }: Plane): Plane => {
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const most = new Float32Array(across * down);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = ((y / cell) | 0) * across + ((x / cell) | 0);
      most[at] = Math.max(most[at] as number, data[y * width + x] as number);
    }
  const reach = Math.ceil(Math.max(across, down) * 0.14);
  const around = new Float32Array(across * down);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      let best = 0;
      for (let v = Math.max(0, y - reach); v <= Math.min(down - 1, y + reach); v += 1)
        for (let u = Math.max(0, x - reach); u <= Math.min(across - 1, x + reach); u += 1)
          best = Math.max(best, most[v * across + u] as number);
      around[y * across + x] = best;
    }
  return { width: across, height: down, data: around };
};

/** Marks what is about as light as paper; letters are closed by their light neighbours. */
const lightParts = ({ width, height, data }: Plane): Uint8Array => {
  const paper = paperAround({ width, height, data });
  const light = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const here = Math.max(
        data[at] as number,
        data[at - 1] as number,
        data[at + 1] as number,
        data[at - width] as number,
        data[at + width] as number,
      );
      const white = paper.data[((y / cell) | 0) * paper.width + ((x / cell) | 0)] as number;
      if (here > 0.76 * white) light[at] = 1;
    }
  return light;
};

/** The outermost points in each row of the largest part that hangs together. */
const largestPart = (light: Uint8Array, width: number, height: number): Point[] => {
  let best: { size: number; rows: Map<number, [number, number]> } = { size: 0, rows: new Map() };
  const stack = new Int32Array(light.length);
  for (let start = 0; start < light.length; start += 1) {
    if (light[start] !== 1) continue;
    const rows = new Map<number, [number, number]>();
    let [top, size] = [0, 0];
    stack[top++] = start;
    light[start] = 2;
    while (top > 0) {
      top -= 1;
      const at = stack[top] as number;
      const [x, y] = [at % width, Math.floor(at / width)];
      size += 1;
      const row = rows.get(y);
      if (row) {
        row[0] = Math.min(row[0], x);
        row[1] = Math.max(row[1], x);
      } else rows.set(y, [x, x]);
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (next >= 0 && next < width * height && light[next] === 1) {
          light[next] = 2;
          stack[top++] = next;
        }
    }
    if (size > best.size) best = { size, rows };
  }
  return [...best.rows].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [right, y],
  ]);
};

const cross = ([ox, oy]: Point, [ax, ay]: Point, [bx, by]: Point) =>
  (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);

/** The smallest outline without dents around some points. */
const hullOf = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const chain = (order: readonly Point[]): Point[] => {
    const made: Point[] = [];
    for (const point of order) {
      while (made.length >= 2 && cross(made.at(-2) as Point, made.at(-1) as Point, point) <= 0) made.pop();
      made.push(point);
    }
    return made.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
};

/** The area inside an outline, negative when it goes the other way round. */
export const areaOf = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], at) => {
    const [nx, ny] = points[(at + 1) % points.length] as Point;
    return sum + (x * ny - nx * y) / 2;
  }, 0);

/** Where the lines through two pairs of points meet. */
const meeting = (a: Point, b: Point, c: Point, d: Point): Point | undefined => {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const det = rx * sy - ry * sx;
  if (Math.abs(det) < 1e-9) return undefined;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det;
  return t > 1 ? [a[0] + t * rx, a[1] + t * ry] : undefined;
};

/** Leaves out one side after the other, its neighbours made longer until they meet, always the one that adds least. */
const fourSides = (hull: readonly Point[]): Point[] => {
  let points = [...hull];
  while (points.length > 4) {
    const n = points.length;
    let best: { at: number; corner: Point; added: number } | undefined;
    for (let at = 0; at < n; at += 1) {
      const [a, b, c, d] = [0, 1, 2, 3].map((step) => points[(at + step) % n] as Point) as [
        Point,
        Point,
        Point,
        Point,
      ];
      const corner = meeting(a, b, d, c);
      if (!corner) continue;
      const added = Math.abs(areaOf([b, corner, c]));
      if (!best || added < best.added) best = { at, corner, added };
    }
    if (!best) return [];
    const { at, corner } = best;
    const gone = (at + 2) % n;
    points = points
      .map((point, place) => (place === (at + 1) % n ? corner : point))
      .filter((_, place) => place !== gone);
  }
  return points;
};

/** Finds a page that lies on something darker; nothing when there is none, or it is all of the picture. */
export const findPage = (luma: Plane): Quad | undefined => {
  let [small, times] = [luma, 1];
  while (Math.max(small.width, small.height) > sideMost) [small, times] = [halved(small), times * 2];
  const { width, height } = small;
  const points = largestPart(lightParts(small), width, height);
  if (points.length < 40) return undefined;
  const hull = hullOf(points);
  const four = fourSides(hull);
  if (four.length !== 4) return undefined;
  const area = Math.abs(areaOf(four));
  const whole = width * height;
  if (area < 0.2 * whole || area > 0.94 * whole || Math.abs(areaOf(hull)) < 0.93 * area) return undefined;
  // Clockwise, from the corner nearest to the top left.
  const ordered = areaOf(four) > 0 ? four : four.toReversed();
  const first = ordered.reduce((best, [x, y], at) => {
    const [bx, by] = ordered[best] as Point;
    return x + y < bx + by ? at : best;
  }, 0);
  const corners = [0, 1, 2, 3].map((step) => ordered[(first + step) % 4] as Point);
  return corners.map(
    ([x, y]): Point => [(x + 0.5) * times - 0.5, (y + 0.5) * times - 0.5],
  ) as unknown as Quad;
};
