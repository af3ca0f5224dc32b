import { outerWave as outer, type TileDesign, tileSide } from '../signal/tile.ts';
import { bestOf, chance, type Lie, lieOf, type Strain } from './lie.ts';
import type { Spectrum } from './spectrum.ts';
import { standingOf } from './standing.ts';
import { sweepAround } from './sweep-around.ts';

/** What is tried: pixels for each unit, turns around some angles, and how it is strained. */
interface Range extends Strain {
  readonly from: number;
  readonly to: number;
  readonly turns: readonly (readonly [number, number])[];
  /** How far apart, in places of the spectrum. */
  readonly steps: number;
}

/** Looks up the places where the waves must be for every size and turn of a range, and adds up what stands out there. */
const sweep = (
  { side, data }: Spectrum,
  kx: Float64Array,
  ky: Float64Array,
  { from, to, turns, steps, wider, leaning }: Range,
  best: ReturnType<typeof bestOf>,
): void => {
  const wrap = side - 1;
  const limit = side / 2 - 1;
  const det = 1 - wider * wider - leaning * leaning;
  const [narrow, high, lean] = [(1 - wider) / det, (1 + wider) / det, leaning / det];
  let least = best.least();
  for (let scale = from; scale < to; ) {
    const far = Math.min((outer * side) / (tileSide * scale), limit);
    const step = steps / far;
    const factor = side / (tileSide * scale);
    for (const [first, last] of turns)
      for (let angle = first; angle < last; angle += step) {
        const c = Math.cos(angle) * factor;
        const s = Math.sin(angle) * factor;
        let score = 0;
        let seen = 0;
        for (let wave = 0; wave < kx.length; wave += 1) {
          // What has not begun to stand out by a quarter or half of the waves will not.
          if ((wave === 12 && score < 0) || (wave === 24 && score < 4)) break;
          const x = kx[wave] as number;
          const y = ky[wave] as number;
          const tx = x * c - y * s;
          const ty = x * s + y * c;
          const fx = ((tx * narrow - ty * lean + side + 0.5) | 0) - side;
          const fy = ((ty * high - tx * lean + side + 0.5) | 0) - side;
          if (fx > limit || fx < -limit || fy > limit || fy < -limit) continue;
          score += data[(fy & wrap) * side + (fx & wrap)] as number;
          seen += 1;
        }
        if (seen < 16) continue;
        const standing = score / Math.sqrt(seen) / chance;
        if (standing <= least) continue;
        best.add(lieOf(scale, angle, { wider, leaning }, standing));
        least = best.least();
      }
    scale *= 1 + step;
  }
};

const half = Math.PI / 2;
const upright: Range['turns'] = [
  [-0.035, 0.035],
  [half - 0.035, half + 0.035],
];
/** How fine the steps for upright pictures are, in places of the spectrum, and how much wider than high they are tried. */
const fineness = {
  usual: {
    steps: 0.9,
    stretches: [-0.1, -0.08, -0.065, -0.05, -0.035, -0.018, 0.018, 0.035, 0.05, 0.065, 0.08, 0.1],
  },
  letters: { steps: 0.6, stretches: Array.from({ length: 17 }, (_, at) => (at - 8) * 0.0125) },
} as const;
/** What a picture taken askew does to the middle of a page. */
const strains: readonly Strain[] = (() => {
  const all: Strain[] = [];
  for (let wider = -3; wider <= 3; wider += 1)
    for (let leaning = -3; leaning <= 3; leaning += 1)
      if (Math.hypot(wider, leaning) < 3.2) all.push({ wider: wider * 0.034, leaning: leaning * 0.034 });
  return all;
})();

interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly keep: number;
  /** How far the ways that are kept have to be from each other, in shares of their size. */
  readonly apart: number;
  /** What is looked for: what letters leave of a mark needs more care. */
  readonly care: keyof typeof fineness;
}

/** Tries every size and turn, and for upright pictures also other proportions. */
export const searchLies = (
  spectrum: Spectrum,
  design: TileDesign,
  { keep, apart, care, from, to }: Wanted,
): Lie[] => {
  const best = bestOf(keep, apart);
  sweepAround(spectrum, design, { from, to }, { wider: 0, leaning: 0 }, best);
  const kx = Float64Array.from(design.sync, (wave) => wave.kx);
  const ky = Float64Array.from(design.sync, (wave) => wave.ky);
  const { steps, stretches } = fineness[care];
  for (const wider of stretches)
    sweep(spectrum, kx, ky, { from, to, turns: upright, steps, wider, leaning: 0 }, best);
  return best.found;
};

/** Tries every size and turn of a page seen askew. */
export const searchBentLies = (
  spectrum: Spectrum,
  design: TileDesign,
  { keep, apart, from, to }: Wanted,
): Lie[] => {
  const best = bestOf(keep, apart);
  for (const strain of strains) sweepAround(spectrum, design, { from, to }, strain, best);
  return best.found;
};

/** Moves each of the four numbers of a lie as long as the waves stand out more. */
export const refineLie = (spectrum: Spectrum, design: TileDesign, lie: Lie): Lie => {
  let best = [lie.ax, lie.bx, lie.ay, lie.by] as const;
  let score = standingOf(spectrum, design, ...best);
  const size = Math.hypot(lie.ax, lie.ay);
  for (const step of [0.008, 0.004, 0.002, 0.001, 0.0005])
    for (let round = 0, better = true; better && round < 12; round += 1) {
      better = false;
      for (let at = 0; at < 4; at += 1)
        for (const sign of [-1, 1]) {
          const next = best.map((value, place) => (place === at ? value + sign * step * size : value)) as [
            number,
            number,
            number,
            number,
          ];
          const value = standingOf(spectrum, design, ...next);
          if (value <= score) continue;
          [best, score, better] = [next, value, true];
        }
    }
  const [ax, bx, ay, by] = best;
  return { ax, bx, ay, by, score };
};
