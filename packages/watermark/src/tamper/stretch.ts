import { type Plane, plane } from '../signal/plane.ts';
import { turned } from './window.ts';

/** How far a column may lie from its place, in halves of a pixel to either side. */
const halves = 5;
const ways = 2 * halves + 1;
/** What it costs when a column does not lie beside the one before as it should: pixels of black. */
const bend = 0.08;

/** How far a column of a window is from what lies at a column of another, which may be between two. */
const columnApart = (page: Plane, x: number, picture: Plane, at: number): number => {
  const { width, height } = page;
  const inside = Math.min(Math.max(at, 0), width - 1);
  const left = Math.min(inside | 0, width - 2);
  const [here, next] = [1 - (inside - left), inside - left];
  let off = 0;
  for (let y = 0, row = 0; y < height; y += 1, row += width) {
    const seen =
      (picture.data[row + left] as number) * here + (picture.data[row + left + 1] as number) * next;
    const by = (page.data[row + x] as number) - seen;
    off += by * by;
  }
  return off;
};

/** For each column of a window, where it lies in another one: neighbours lie half a pixel nearer or farther at most. */
const columnsIn = (page: Plane, picture: Plane): Float32Array => {
  const { width } = page;
  const costs = new Float32Array(width * ways);
  const from = new Int8Array(width * ways);
  for (let x = 0; x < width; x += 1)
    for (let way = 0; way < ways; way += 1) {
      const off = columnApart(page, x, picture, x + (way - halves) / 2);
      let best = x === 0 ? 0 : Number.POSITIVE_INFINITY;
      for (let step = -1; step <= 1 && x > 0; step += 1) {
        const before = way + step;
        if (before < 0 || before >= ways) continue;
        const cost = (costs[(x - 1) * ways + before] as number) + (step === 0 ? 0 : bend);
        if (cost >= best) continue;
        best = cost;
        from[x * ways + way] = step;
      }
      costs[x * ways + way] = best + off;
    }
  let way = 0;
  const last = costs.subarray((width - 1) * ways);
  for (let other = 1; other < ways; other += 1)
    if ((last[other] as number) < (last[way] as number)) way = other;
  const shifts = new Float32Array(width);
  for (let x = width - 1; x >= 0; x -= 1) {
    shifts[x] = (way - halves) / 2;
    way += from[x * ways + way] as number;
  }
  return shifts;
};

const stretchedAcross = (page: Plane, picture: Plane): Plane => {
  const shifts = columnsIn(page, picture);
  const { width, height } = picture;
  const to = plane(width, height);
  for (let x = 0; x < width; x += 1) {
    const inside = Math.min(Math.max(x + (shifts[x] as number), 0), width - 1);
    const left = Math.min(inside | 0, width - 2);
    const next = inside - left;
    for (let y = 0, row = 0; y < height; y += 1, row += width) {
      const here = picture.data[row + left] as number;
      to.data[row + x] = here + ((picture.data[row + left + 1] as number) - here) * next;
    }
  }
  return to;
};

/**
 * A window of a picture stretched and squeezed, across and down, until it lies on the same window of the page as well as
 * it can: programs that fit letters to pixels make some of them narrower and set others apart.
 */
export const stretchedUpon = (page: Plane, picture: Plane): Plane => {
  const across = stretchedAcross(page, picture);
  return turned(stretchedAcross(turned(page), turned(across)));
};
