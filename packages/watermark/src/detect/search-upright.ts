import type { TileDesign } from '../signal/tile.ts';
import type { Lie } from './lie.ts';
import type { Spectrum } from './spectrum.ts';
import { standingOf } from './standing.ts';

/** Sizes of upright pictures go by this factor: half of what waves that lie a window apart are told from each other by. */
const uprightStep = 1.003;

/**
 * The sizes at which the waves stand out most of a picture that was neither turned nor stretched. They are few, so a way
 * means something here that would be one of many by chance among all turns.
 */
export const searchUpright = (
  spectrum: Spectrum,
  design: TileDesign,
  { from, to, keep }: { readonly from: number; readonly to: number; readonly keep: number },
): Lie[] => {
  const peaksOf = (lieAt: (size: number) => Omit<Lie, 'score'>): Lie[] => {
    const all: Lie[] = [];
    for (let size = from; size < to; size *= uprightStep) {
      const lie = lieAt(size);
      all.push({ ...lie, score: standingOf(spectrum, design, lie.ax, lie.bx, lie.ay, lie.by) });
    }
    const least = Number.NEGATIVE_INFINITY;
    return all
      .filter(
        ({ score }, at) => score > (all[at - 1]?.score ?? least) && score >= (all[at + 1]?.score ?? least),
      )
      .sort((one, other) => other.score - one.score)
      .slice(0, keep);
  };
  return [
    ...peaksOf((size) => ({ ax: size, ay: 0, bx: 0, by: size })),
    ...peaksOf((size) => ({ ax: 0, ay: size, bx: -size, by: 0 })),
  ];
};
