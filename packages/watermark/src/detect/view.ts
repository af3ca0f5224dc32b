import { halved, type Plane } from '../signal/plane.ts';
import type { GridMap } from '../watermark.types.ts';
import type { Look } from './looks.ts';
import { inkResidualOf, type Residual, residualOf, shrunk } from './residual.ts';

/** A picture at several sizes, and what is left of it. */
export interface View {
  /** Nothing when the picture is too small to be halved so often. */
  residualAt(look: Pick<Look, 'channel' | 'halvings'>): Residual | undefined;
}

/** Pixels for each unit that contents are taken away for: about right for all sizes that are searched at once. */
const unitGuess = 0.7;
/** Less than this shows too little of a tile, the more so where units are larger. */
const [sideLeast, halvedSideLeast] = [96, 160];

/**
 * Makes smaller pictures and residuals when they are asked for, each once. Letters are thin: their ink is looked at before
 * anything is halved, in the picture as it was `times` as large.
 */
export const createView = (picture: Plane, whole: () => Plane = () => picture, times = 1): View => {
  const planes = [picture];
  const made = new Map<string, Residual>();
  const ink = (): Residual => {
    let residual = inkResidualOf(whole(), times * unitGuess);
    for (let size = times; size > 1; size /= 2) residual = shrunk(residual);
    return residual;
  };
  const inkAt = (halvings: number): Residual => {
    const known = made.get(`ink ${halvings}`);
    if (known) return known;
    const residual = halvings === 0 ? ink() : shrunk(inkAt(halvings - 1));
    made.set(`ink ${halvings}`, residual);
    return residual;
  };
  const residualAt: View['residualAt'] = ({ channel, halvings }) => {
    for (let at = planes.length; at <= halvings; at += 1) planes.push(halved(planes[at - 1] as Plane));
    const plane = planes[halvings] as Plane;
    if (Math.min(plane.width, plane.height) < (halvings === 0 ? sideLeast : halvedSideLeast))
      return undefined;
    if (channel === 'ink') return inkAt(halvings);
    const residual = made.get(`paper ${halvings}`) ?? residualOf(plane, unitGuess);
    made.set(`paper ${halvings}`, residual);
    return residual;
  };
  return { residualAt };
};

/** The same map in a picture that is `times` as large. */
export const enlarged = ([a, b, c, d, e, f, g, h]: GridMap, times: number): GridMap => {
  // Points are the middles of pixels, and the middle of four lies between them.
  const off = (times - 1) / 2;
  return [
    times * a + off * g,
    times * b + off * h,
    times * c + off,
    times * d + off * g,
    times * e + off * h,
    times * f + off,
    g,
    h,
  ];
};
