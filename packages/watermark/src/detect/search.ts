import { type TileDesign, tileSide } from '../signal/tile.ts';
import { windowSide } from './spectrum.ts';

/** How the grid lies in a picture: where a step of one unit across and one down lead, in pixels. */
export interface Lie {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly score: number;
}

/** The frequencies, in bins of a spectrum, at which the waves of a grid so turned and stretched are found. */
const rotation = (scale: number, angle: number) => {
  const factor = windowSide / (tileSide * scale);
  return { c: Math.cos(angle) * factor, s: Math.sin(angle) * factor };
};

const wrap = windowSide - 1;
const limit = windowSide / 2 - 1;

/** Tries every size and turn: the places where the waves must be are looked up, and what stands out there is added up. */
export const searchLies = (
  spectrum: Float32Array,
  { sync }: TileDesign,
  { from, to, keep }: { readonly from: number; readonly to: number; readonly keep: number },
): Lie[] => {
  const kx = Float64Array.from(sync, (wave) => wave.kx);
  const ky = Float64Array.from(sync, (wave) => wave.ky);
  const found: (Lie & { readonly size: number; readonly turn: number })[] = [];
  const steps = Math.ceil(Math.log(to / from) / 0.006);
  for (let at = 0; at <= steps; at += 1) {
    const scale = from * Math.exp((at * Math.log(to / from)) / steps);
    const turns = Math.ceil(Math.PI / (0.6 / ((21 * windowSide) / (tileSide * scale))));
    for (let turn = 0; turn < turns; turn += 1) {
      const angle = (turn * Math.PI) / turns - Math.PI / 2;
      const { c, s } = rotation(scale, angle);
      let score = 0;
      let seen = 0;
      for (let wave = 0; wave < kx.length; wave += 1) {
        const fx = Math.round((kx[wave] as number) * c - (ky[wave] as number) * s);
        const fy = Math.round((kx[wave] as number) * s + (ky[wave] as number) * c);
        if (fx > limit || fx < -limit || fy > limit || fy < -limit) continue;
        score += spectrum[(fy & wrap) * windowSide + (fx & wrap)] as number;
        seen += 1;
      }
      if (seen < 16) continue;
      const standing = score / Math.sqrt(seen);
      const worst = found[keep - 1];
      if (worst && standing <= worst.score) continue;
      const twin = found.findIndex(
        (other) => Math.abs(Math.log(other.size / scale)) < 0.02 && Math.abs(other.turn - angle) < 0.02,
      );
      const lie = {
        ax: Math.cos(angle) * scale,
        ay: Math.sin(angle) * scale,
        bx: -Math.sin(angle) * scale,
        by: Math.cos(angle) * scale,
        score: standing,
        size: scale,
        turn: angle,
      };
      if (twin >= 0) {
        if (standing > (found[twin]?.score ?? 0)) found[twin] = lie;
      } else found.push(lie);
      found.sort((one, other) => other.score - one.score);
      found.length = Math.min(found.length, keep);
    }
  }
  return found;
};

/** How well the waves stand out of a spectrum when the grid lies so, between its bins. */
const standingOf = (
  spectrum: Float32Array,
  { sync }: TileDesign,
  [ax, bx, ay, by]: readonly number[],
): number => {
  // A wave of the grid is, in the picture, the wave of the inverse transposed.
  const scale = windowSide / tileSide / ((ax as number) * (by as number) - (bx as number) * (ay as number));
  let score = 0;
  for (const { kx, ky } of sync) {
    const fx = ((by as number) * kx - (ay as number) * ky) * scale;
    const fy = ((ax as number) * ky - (bx as number) * kx) * scale;
    if (fx > limit || fx < -limit || fy > limit || fy < -limit) continue;
    const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
    const [tx, ty] = [fx - x0, fy - y0];
    const at = (y: number, x: number) => spectrum[(y & wrap) * windowSide + (x & wrap)] as number;
    score +=
      (at(y0, x0) * (1 - tx) + at(y0, x0 + 1) * tx) * (1 - ty) +
      (at(y0 + 1, x0) * (1 - tx) + at(y0 + 1, x0 + 1) * tx) * ty;
  }
  return score;
};

/** Moves each of the four numbers of a lie as long as the waves stand out more. */
export const refineLie = (spectrum: Float32Array, design: TileDesign, lie: Lie): Lie => {
  let best = [lie.ax, lie.bx, lie.ay, lie.by];
  let score = standingOf(spectrum, design, best);
  const size = Math.hypot(lie.ax, lie.ay);
  for (const step of [0.004, 0.002, 0.001, 0.0005])
    for (let round = 0, better = true; better && round < 12; round += 1) {
      better = false;
      for (let at = 0; at < 4; at += 1)
        for (const sign of [-1, 1]) {
          const next = best.with(at, (best[at] as number) + sign * step * size);
          const value = standingOf(spectrum, design, next);
          if (value <= score) continue;
          [best, score, better] = [next, value, true];
        }
    }
  const [ax = 0, bx = 0, ay = 0, by = 0] = best;
  return { ax, bx, ay, by, score: lie.score };
};
