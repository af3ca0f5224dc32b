import { type Plane, plane } from '../signal/plane.ts';
import { turned, valueAt } from './window.ts';

/** How far a column may lie from its place, in halves of a pixel to either side. */
const halves = 5;
const ways = 2 * halves + 1;
/** What it costs when a column does not lie beside the one before as it should: pixels of black. */
const bend = 0.08;

/** For each column of a window, where it lies in another one: neighbours lie half a pixel nearer or farther at most. */
const columnsIn = (page: Plane, picture: Plane): Float32Array => {
  const { width, height } = page;
  const costs = new Float32Array(width * ways);
  const from = new Int8Array(width * ways);
  for (let x = 0; x < width; x += 1)
    for (let way = 0; way < ways; way += 1) {
      let off = 0;
      for (let y = 0; y < height; y += 1)
        off += ((page.data[y * width + x] as number) - valueAt(picture, x + (way - halves) / 2, y)) ** 2;
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
  const to = plane(picture.width, picture.height);
  for (let y = 0, at = 0; y < to.height; y += 1)
    for (let x = 0; x < to.width; x += 1, at += 1)
      to.data[at] = valueAt(picture, x + (shifts[x] as number), y);
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
