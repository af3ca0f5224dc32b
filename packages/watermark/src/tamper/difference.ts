import { boxMean, type Plane, plane } from '../signal/plane.ts';

/** How steep a plane is at each point, and at most beside it. */
const steepness = ({ width, height, data }: Plane): Plane => {
  const steep = plane(width, height);
  for (let y = 1; y + 1 < height; y += 1)
    for (let x = 1, at = y * width + 1; x + 1 < width; x += 1, at += 1) {
      const across = (data[at + 1] as number) - (data[at - 1] as number);
      const down = (data[at + width] as number) - (data[at - width] as number);
      steep.data[at] = Math.sqrt(across * across + down * down) / 2;
    }
  const most = plane(width, height);
  for (let y = 1; y + 1 < height; y += 1)
    for (let x = 1, at = y * width + 1; x + 1 < width; x += 1, at += 1)
      most.data[at] = Math.max(
        steep.data[at] as number,
        steep.data[at - 1] as number,
        steep.data[at + 1] as number,
        steep.data[at - width] as number,
        steep.data[at + width] as number,
      );
  return most;
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
const measure = (page: Plane, picture: Plane, steep: Plane, seen: Uint8Array) => {
  const still: number[] = [];
  const edges: number[] = [];
  for (let at = 0; at < page.data.length; at += 29) {
    if (seen[at] === 0) continue;
    const off = Math.abs((picture.data[at] as number) - (page.data[at] as number));
    const edge = steep.data[at] as number;
    if (edge < 0.02) still.push(off);
    else if (edge > 0.12) edges.push(off / edge);
  }
  return {
    grain: quantile(Float32Array.from(still), 0.9) / 1.65,
    slack: quantile(Float32Array.from(edges), 0.9),
  };
};

/** Takes a page from a picture of it; what grain and small shifts of edges explain is left out. */
export const differ = (page: Plane, picture: Plane, seen: Uint8Array): Difference => {
  const [before, now] = [steepness(page), steepness(picture)];
  const { grain, slack } = measure(page, picture, before, seen);
  const [still, edge] = [Math.min(0.25, Math.max(0.06, 3.5 * grain)), Math.min(1.2, Math.max(0.35, slack))];
  const { width, height } = page;
  const [gone, fresh] = [plane(width, height), plane(width, height)];
  for (let at = 0; at < page.data.length; at += 1) {
    if (seen[at] === 0) continue;
    const off = (picture.data[at] as number) - (page.data[at] as number);
    // New ink is measured by the edges that were there before, missing ink by those that still are.
    if (off > 0) gone.data[at] = Math.max(0, off - still - edge * (now.data[at] as number));
    else fresh.data[at] = Math.max(0, -off - still - edge * (before.data[at] as number));
  }
  return { gone, fresh, grain, slack };
};

/** Sums over squares of 7 by 7. */
export const massOf = (ink: Plane): Plane => {
  const mean = boxMean(ink, 3);
  return { ...mean, data: mean.data.map((value) => value * 49) };
};
