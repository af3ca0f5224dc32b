import { type Plane, plane } from '../signal/plane.ts';

/** What a picture looks like, put together from its rows at a smaller size. */
export interface Memory {
  readonly seen: Plane;
  /** Adds the row `y` of the picture: what was there from `at` on, and what was changed. */
  add(y: number, light: Float32Array, change: Float32Array, at: number): void;
}

/** How given values become fewer wanted ones, each the mean of those that lie in it. */
interface Shares {
  /** How much of a given value is a part of the wanted one it begins in, and of the next. */
  readonly here: Float64Array;
  readonly next: Float64Array;
  /** Which wanted one it begins in, and whether that one ends with it. */
  readonly first: Int32Array;
  readonly ends: Uint8Array;
}

const sharesOf = (given: number, wanted: number): Shares => {
  const [here, next] = [new Float64Array(given), new Float64Array(given)];
  const [first, ends] = [new Int32Array(given), new Uint8Array(given)];
  const share = wanted / given;
  for (let at = 0; at < given; at += 1) {
    const start = at * share;
    const whole = Math.min(Math.floor(start + 1e-9), wanted - 1);
    const beyond = start + share - whole - 1;
    const over = Math.max(beyond, 0);
    first[at] = whole;
    here[at] = share - over;
    next[at] = over;
    ends[at] = beyond > -1e-9 ? 1 : 0;
  }
  return { here, next, first, ends };
};

/** Remembers a picture of so many pixels at a size that is not larger. */
export const createMemory = (width: number, height: number, across: number, down: number): Memory => {
  // One row more, for what is left over by rounding.
  const all = plane(across, down + 1).data;
  const columns = sharesOf(width, across);
  const rows = sharesOf(height, down);
  const row = new Float32Array(across);
  const addRow = (from: number, share: number): void => {
    for (let x = 0; x < across; x += 1)
      all[from + x] = (all[from + x] as number) + share * (row[x] as number);
  };
  const add: Memory['add'] = (y, light, change, at) => {
    const { here, next, ends } = columns;
    let sum = 0;
    let to = 0;
    for (let x = 0; x < width; x += 1) {
      const value = (light[at + x] as number) + (change[at + x] as number);
      sum += value * (here[x] as number);
      if (ends[x] === 0) continue;
      row[to] = sum;
      to += 1;
      sum = value * (next[x] as number);
    }
    const first = (rows.first[y] as number) * across;
    addRow(first, rows.here[y] as number);
    if (rows.next[y] !== 0) addRow(first + across, rows.next[y] as number);
  };
  return { seen: { width: across, height: down, data: all.subarray(0, across * down) }, add };
};
