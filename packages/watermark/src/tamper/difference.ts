import { boxMean, type Plane, plane } from '../signal/plane.ts';

/** How steep a plane is at a point or beside it, the most of them; its outermost points are not asked for. */
const steepAt = ({ width, data }: Plane, point: number): number => {
  let most = 0;
  for (let beside = 0; beside < 5; beside += 1) {
    const at =
      point + (beside === 0 ? 0 : beside === 1 ? -1 : beside === 2 ? 1 : beside === 3 ? -width : width);
    const across = (data[at + 1] as number) - (data[at - 1] as number);
    const down = (data[at + width] as number) - (data[at - width] as number);
    const steep = across * across + down * down;
    if (steep > most) most = steep;
  }
  return Math.sqrt(most) / 2;
};

/** A value that so much of a list is not above; a few thousand of them are looked at. */
const quantile = (values: Float32Array, share: number): number => {
  const sorted = values.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** What ink is on a picture that was not on the page, and what is missing: 1 is black on white. */
export interface Difference {
  readonly gone: Plane;
  readonly fresh: Plane;
  /** How grainy plain paper is. */
  readonly grain: number;
  /** How far edges lie from where they should, in pixels. */
  readonly slack: number;
}

/** How grainy the difference is where nothing is drawn, and how much of an edge it is where something is. */
const measure = (page: Plane, picture: Plane, seen: Uint8Array) => {
  const still: number[] = [];
  const edges: number[] = [];
  for (let at = 0; at < page.data.length; at += 29) {
    if (seen[at] === 0) continue;
    const off = Math.abs((picture.data[at] as number) - (page.data[at] as number));
    const edge = steepAt(page, at);
    if (edge < 0.02) still.push(off);
    else if (edge > 0.12) edges.push(off / edge);
  }
  return {
    grain: quantile(Float32Array.from(still), 0.9) / 1.65,
    slack: quantile(Float32Array.from(edges), 0.9),
  };
};

/** Takes a page from a picture of it; what grain and small shifts of edges explain is left out, and so is its rim. */
export const differ = (page: Plane, picture: Plane, seen: Uint8Array): Difference => {
  const { grain, slack } = measure(page, picture, seen);
  const [still, edge] = [Math.min(0.25, Math.max(0.06, 3.5 * grain)), Math.min(1.2, Math.max(0.35, slack))];
  const { width, height } = page;
  const [gone, fresh] = [plane(width, height), plane(width, height)];
  for (let at = 0; at < page.data.length; at += 1) {
    if (seen[at] === 0) continue;
    const off = (picture.data[at] as number) - (page.data[at] as number);
    // New ink is measured by the edges that were there before, missing ink by those that still are.
    if (off > still) gone.data[at] = Math.max(0, off - still - edge * steepAt(picture, at));
    else if (off < -still) fresh.data[at] = Math.max(0, -off - still - edge * steepAt(page, at));
  }
  return { gone, fresh, grain, slack };
};

/** How many points of ink a density is the mean of. */
export const massArea = 49;

/** Means over squares of 7 by 7. */
export const densityOf = (ink: Plane): Plane => boxMean(ink, 3);
