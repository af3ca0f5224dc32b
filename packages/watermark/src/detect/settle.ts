import { type TileDesign, tileSide } from '../signal/tile.ts';
import type { GridMap } from '../watermark.types.ts';
import { fitMap, type Match } from './fit-map.ts';
import { inPicture, syncWaves } from './grow.ts';
import { place, seeTiles, wavesOf } from './lattice.ts';
import type { Residual } from './residual.ts';
import { nearShift } from './shift.ts';

/** Lays the grid as exactly as it can be over all of a picture, once it is known what every wave says. */
export const settle = (
  residual: Residual,
  design: TileDesign,
  map: GridMap,
  signs: Float32Array,
): GridMap => {
  const waves = wavesOf(design);
  const sync = syncWaves(design);
  const re = new Float64Array(waves.length);
  const im = new Float64Array(waves.length);
  re.set(sync.re);
  im.set(sync.im);
  const { syncAmplitude, dataAmplitude } = design;
  for (let at = 0; at < design.data.length; at += 1) {
    re[sync.re.length + at] = ((signs[2 * at] as number) * dataAmplitude) / syncAmplitude;
    im[sync.im.length + at] = ((signs[2 * at + 1] as number) * dataAmplitude) / syncAmplitude;
  }
  let best = map;
  for (const reach of [4, 20]) {
    const lying = best;
    const tiles = seeTiles(residual, lying, waves, inPicture(residual, lying, reach));
    const matches = tiles.flatMap((tile): Match[] => {
      const { dx, dy, peak } = nearShift(waves, { re, im }, tile, 3);
      if (peak < 5) return [];
      const [u, v] = [(tile.tx + 0.5) * tileSide, (tile.ty + 0.5) * tileSide];
      const [x, y] = place(lying, u + dx, v + dy);
      return [{ u, v, x, y, weight: peak ** 2 }];
    });
    if (matches.length >= 4) best = fitMap(matches, lying, matches.length >= 12) ?? best;
  }
  return best;
};
