import { boxMean, type Plane } from '../signal/plane.ts';
import { type TileDesign, tileSide } from '../signal/tile.ts';
import type { Strength } from '../watermark.types.ts';

/** How strongly a mark is put on: the deviation of the change on plain ground, in levels of 255. */
const strengths: Readonly<Record<Strength, number>> = { gentle: 1, standard: 1.35, strong: 2 };

/** Pixels for each unit of the grid: 150 to the inch of a page, the longest side of another picture cut in 1,754. */
export const unitOf = (width: number, height: number, dpi?: number): number =>
  Math.max(0.7, dpi ? dpi / 150 : Math.max(width, height) / 1_754);

/** The tile at any point, between its units. */
const sampler = (tile: Float32Array) => {
  const mask = tileSide - 1;
  return (x: number, y: number): number => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    const top = (y0 & mask) * tileSide;
    const bottom = ((y0 + 1) & mask) * tileSide;
    const [left, right] = [x0 & mask, (x0 + 1) & mask];
    const above = (tile[top + left] as number) * (1 - fx) + (tile[top + right] as number) * fx;
    const below = (tile[bottom + left] as number) * (1 - fx) + (tile[bottom + right] as number) * fx;
    return above * (1 - fy) + below * fy;
  };
};

/** How much a texture hides, by what of it is finer than the mark. */
const textureGain = (luma: Plane, unit: number): Float32Array => {
  const smooth = boxMean(luma, Math.max(1, Math.round(1.5 * unit)));
  const fine = {
    ...luma,
    data: luma.data.map((value, at) => Math.min(Math.abs(value - (smooth.data[at] as number)), 10)),
  };
  return boxMean(fine, Math.max(2, Math.round(6 * unit))).data.map((energy, at) =>
    (luma.data[at] as number) > 235 ? 0 : Math.min(energy / 5, 1),
  );
};

const inkBelow = 90;
/** Nobody sees a change in ink that would show on paper. */
const inkGain = 3.2;

/**
 * The change that puts a mark on a picture. White paper cannot become lighter, so there the mark only darkens, twice as
 * much; ink is left alone.
 */
export const markOf = (
  design: TileDesign,
  id: bigint,
  luma: Plane,
  unit: number,
  strength: Strength,
): Float32Array => {
  const at = sampler(design.draw(id));
  const gain = textureGain(luma, unit);
  const base = strengths[strength];
  const change = new Float32Array(luma.data.length);
  for (let y = 0, place = 0; y < luma.height; y += 1)
    for (let x = 0; x < luma.width; x += 1, place += 1) {
      const light = luma.data[place] as number;
      const isInk = light < inkBelow;
      const amplitude = base * (isInk ? inkGain : 1 + (gain[place] as number));
      const wave = at(x / unit, y / unit) * amplitude;
      const above = Math.min(Math.max(1 - (255 - light) / (3 * amplitude), 0), 1);
      const below = Math.min(Math.max(1 - light / (3 * amplitude), 0), 1);
      change[place] = wave < 0 ? wave * (1 + above - below) : wave * (1 - above + below);
    }
  return change;
};
