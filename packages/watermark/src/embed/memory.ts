import { type Plane, plane } from '../signal/plane.ts';

/** What a picture looks like, put together from its rows at a smaller size. */
export interface Memory {
  readonly seen: Plane;
  /** Adds the row `y` of the picture: what was there from `at` on, and what was changed. */
  add(y: number, light: Float32Array, change: Float32Array, at: number): void;
}

/** For each given value: the first of the wanted ones that it is a part of, and its shares of that one and of the next. */
const sharesOf = (given: number, wanted: number) => {
  const first = new Int32Array(given);
  const here = new Float32Array(given);
  const next = new Float32Array(given);
  const share = wanted / given;
  for (let at = 0; at < given; at += 1) {
    const start = at * share;
    const whole = Math.min(Math.floor(start + 1e-9), wanted - 1);
    const over = Math.max(start + share - whole - 1, 0);
    first[at] = whole;
    here[at] = share - over;
    next[at] = over;
  }
  return { first, here, next };
};

/** Remembers a picture of so many pixels at a size that is not larger. */
export const createMemory = (width: number, height: number, across: number, down: number): Memory => {
  // One row more, for what is left over by rounding.
  const all = plane(across, down + 1);
  const columns = sharesOf(width, across);
  const rows = sharesOf(height, down);
  const row = new Float32Array(across + 1);
  const add: Memory['add'] = (y, light, change, at) => {
    const { first, here, next } = columns;
    row.fill(0);
    for (let x = 0; x < width; x += 1) {
      const sum = (light[at + x] as number) + (change[at + x] as number);
      const value = sum < 0 ? 0 : sum > 255 ? 255 : sum;
      const to = first[x] as number;
      row[to] = (row[to] as number) + value * (here[x] as number);
      row[to + 1] = (row[to + 1] as number) + value * (next[x] as number);
    }
    const to = (rows.first[y] as number) * across;
    const [share, over] = [rows.here[y] as number, rows.next[y] as number];
    for (let x = 0; x < across; x += 1)
      all.data[to + x] = (all.data[to + x] as number) + share * (row[x] as number);
    if (over === 0) return;
    for (let x = 0, below = to + across; x < across; x += 1)
      all.data[below + x] = (all.data[below + x] as number) + over * (row[x] as number);
  };
  return { seen: { width: across, height: down, data: all.data.subarray(0, across * down) }, add };
};
