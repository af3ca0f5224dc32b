import { boxMean, halved, type Plane, plane } from '../signal/plane.ts';
import { solve } from './fit-map.ts';
import { areaOf, type Point, type Quad } from './outline.ts';

const sideMost = 400;
/** As much of each side shows what a picture lies on. */
const rim = 0.022;
/** A desk that is more restless than this cannot be told from a picture. */
const restMost = 0.2;
/** What says most for a desk and against one: a picture may be like it in many places. */
const [mostFor, mostAgainst] = [-1, 3];
/** How much of all a picture takes up that lies on something. */
const [areaLeast, areaMost] = [0.2, 0.94];

/** Places at the rim of a plane. */
const rimOf = ({ width, height }: Plane): Int32Array => {
  const [wide, high] = [Math.ceil(rim * width), Math.ceil(rim * height)];
  const places: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (x < wide || y < high || x >= width - wide || y >= height - high) places.push(y * width + x);
  return Int32Array.from(places);
};

/** How much lighter each place is than what surrounds the picture would be if it went on: even, but for how light falls on it. */
const lighterThanDesk = ({ width, height, data }: Plane, places: Int32Array): Plane | undefined => {
  const terms = new Float64Array(6);
  const look = (at: number) => {
    const u = (2 * (at % width)) / width - 1;
    const v = (2 * Math.floor(at / width)) / height - 1;
    terms.set([1, u, v, u * u, v * v, u * v]);
  };
  const system = Array.from({ length: 6 }, () => new Array<number>(7).fill(0));
  for (const at of places) {
    look(at);
    for (let i = 0; i < 6; i += 1) {
      const row = system[i] as number[];
      for (let j = 0; j < 6; j += 1)
        row[j] = (row[j] as number) + (terms[i] as number) * (terms[j] as number);
      row[6] = (row[6] as number) + (terms[i] as number) * (data[at] as number);
    }
  }
  const found = solve(system);
  if (!found) return undefined;
  const lighter = plane(width, height);
  for (let at = 0; at < data.length; at += 1) {
    look(at);
    let desk = 0;
    for (let i = 0; i < 6; i += 1) desk += (terms[i] as number) * (found[i] as number);
    lighter.data[at] = (data[at] as number) / Math.max(desk, 4) - 1;
  }
  return lighter;
};

/** How restless each place is, as a logarithm. */
const unrestOf = (lighter: Plane): Plane => {
  const mean = boxMean(lighter, 1).data;
  const off = lighter.data.map((value, at) => (value - (mean[at] as number)) ** 2);
  const rest = boxMean({ ...lighter, data: off }, 2);
  return { ...rest, data: rest.data.map((value) => Math.log(value + 1e-6)) };
};

/** Adds how much each place speaks against being a part of the desk, by how far it is from what the rim shows. */
const addAgainst = (values: Plane, places: Int32Array, range: number, least: number, to: Float32Array) => {
  let [sum, square] = [0, 0];
  for (const at of places) {
    sum += values.data[at] as number;
    square += (values.data[at] as number) ** 2;
  }
  const mean = sum / places.length;
  const rest = Math.max(Math.sqrt(Math.max(square / places.length - mean * mean, 0)), least);
  // Anything in the range is as likely for a picture.
  const base = Math.log((rest * Math.sqrt(2 * Math.PI)) / range);
  for (let at = 0; at < to.length; at += 1) {
    const off = ((values.data[at] as number) - mean) / rest;
    to[at] = (to[at] as number) + Math.min(Math.max(base + (off * off) / 2, mostFor), mostAgainst);
  }
  return rest;
};

/** How much each place speaks against being a part of the desk, summed up from the left of each row. */
const againstOf = (small: Plane): Plane | undefined => {
  const { width, height } = small;
  const places = rimOf(small);
  const lighter = lighterThanDesk(small, places);
  if (!lighter) return undefined;
  const against = new Float32Array(width * height);
  if (addAgainst(lighter, places, 3, 0.02, against) > restMost) return undefined;
  addAgainst(unrestOf(lighter), places, 8, 0.2, against);
  const sums = plane(width + 1, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0, sum = 0; x < width; x += 1) {
      sum += against[y * width + x] as number;
      sums.data[y * (width + 1) + x + 1] = sum;
    }
  return sums;
};

/** What speaks against a desk between four corners. */
const insideOf = ({ width, height, data }: Plane, corners: readonly Point[]): number => {
  const last = width - 1;
  let total = 0;
  for (let y = 0; y < height; y += 1) {
    const middle = y + 0.5;
    let [left, right] = [last, 0];
    for (let at = 0; at < 4; at += 1) {
      const [ax, ay] = corners[at] as Point;
      const [bx, by] = corners[(at + 1) & 3] as Point;
      if (ay <= middle === by <= middle) continue;
      const x = ax + ((bx - ax) * (middle - ay)) / (by - ay);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    if (right <= left) continue;
    const at = (x: number) => y * width + Math.min(Math.max(Math.round(x), 0), last);
    total += (data[at(right)] as number) - (data[at(left)] as number);
  }
  return total;
};

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Moves corners and sides of a quad as long as more of what is no desk lies in it. */
const settled = (sums: Plane, start: readonly Point[]): { corners: Point[]; inside: number } => {
  const [across, down] = [sums.width - 1, sums.height];
  let corners = [...start];
  let inside = insideOf(sums, corners);
  const moves = [[0], [1], [2], [3], [0, 1], [1, 2], [2, 3], [3, 0]];
  for (const step of [24, 12, 6, 3, 1.5, 0.7])
    for (let round = 0, better = true; better && round < 8; round += 1) {
      better = false;
      for (const which of moves)
        for (const [dx, dy] of [
          [step, 0],
          [-step, 0],
          [0, step],
          [0, -step],
        ] as const) {
          const next = corners.map(
            ([x, y], at): Point =>
              which.includes(at) ? [within(x + dx, across), within(y + dy, down)] : [x, y],
          );
          const value = insideOf(sums, next);
          if (value <= inside) continue;
          [corners, inside, better] = [next, value, true];
        }
    }
  return { corners, inside };
};

/** Finds a picture that lies on something even, lighter or darker; nothing when it does not stand out of it. */
export const findOnDesk = (luma: Plane): Quad | undefined => {
  let [small, times] = [luma, 1];
  while (Math.max(small.width, small.height) > sideMost) [small, times] = [halved(small), times * 2];
  const { width, height } = small;
  const against = againstOf(small);
  if (!against) return undefined;
  const inset = (share: number): Point[] => {
    const [x, y] = [share * width, share * height];
    return [
      [x, y],
      [width - x, y],
      [width - x, height - y],
      [x, height - y],
    ];
  };
  const { corners, inside } = [0.06, 0.14, 0.25]
    .map((share) => settled(against, inset(share)))
    .reduce((one, other) => (other.inside > one.inside ? other : one));
  const area = Math.abs(areaOf(corners));
  const whole = width * height;
  if (area < areaLeast * whole || area > areaMost * whole) return undefined;
  // What lies around it has to look like a desk, most of it.
  const all = insideOf(against, inset(0));
  if (all - inside > mostFor * (whole - area)) return undefined;
  return corners.map(([x, y]): Point => [x * times - 0.5, y * times - 0.5]) as unknown as Quad;
};
