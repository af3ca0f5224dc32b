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
  /** Which wanted one it begins in. */
  readonly first: Int32Array;
  /** With which given value each wanted one ends. */
  readonly last: Int32Array;
}

const sharesOf = (given: number, wanted: number): Shares => {
  const [here, next] = [new Float64Array(given), new Float64Array(given)];
  const [first, last] = [new Int32Array(given), new Int32Array(wanted)];
  const share = wanted / given;
  for (let at = 0; at < given; at += 1) {
    const start = at * share;
    const whole = Math.min(Math.floor(start + 1e-9), wanted - 1);
    const beyond = start + share - whole - 1;
    const over = Math.max(beyond, 0);
    first[at] = whole;
    here[at] = share - over;
    next[at] = over;
    if (beyond > -1e-9) last[whole] = at;
  }
  return { here, next, first, last };
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
  const { here, next, last } = columns;
  /** What a whole value is of a wanted one. */
  const whole = across / width;
  /** The row of a picture, made as narrow as it is remembered. */
  const narrow = (light: Float32Array, change: Float32Array, at: number): void => {
    let sum = 0;
    for (let to = 0, x = 0; to < across; to += 1, x += 1) {
      for (const end = last[to] as number; x < end; x += 1)
        sum += ((light[at + x] as number) + (change[at + x] as number)) * whole;
      const value = (light[at + x] as number) + (change[at + x] as number);
      row[to] = sum + value * (here[x] as number);
      sum = value * (next[x] as number);
    }
  };
  const add: Memory['add'] = (y, light, change, at) => {
    const first = (rows.first[y] as number) * across;
    if (across === width && down === height) {
      // Most pictures are as small already.
      for (let x = 0; x < width; x += 1)
        all[first + x] = (light[at + x] as number) + (change[at + x] as number);
      return;
    }
    narrow(light, change, at);
    addRow(first, rows.here[y] as number);
    if (rows.next[y] !== 0) addRow(first + across, rows.next[y] as number);
  };
  return { seen: { width: across, height: down, data: all.subarray(0, across * down) }, add };
};
