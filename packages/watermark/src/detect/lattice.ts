import { fft2 } from '../signal/fft.ts';
import type { Plane } from '../signal/plane.ts';
import { placeOf, type TileDesign, tileSide, type Wave } from '../signal/tile.ts';
import type { GridMap } from '../watermark.types.ts';

/** The pixel of a point of the grid. */
export const place = (map: GridMap, u: number, v: number): readonly [number, number] => {
  const depth = map[6] * u + map[7] * v + 1;
  return [(map[0] * u + map[1] * v + map[2]) / depth, (map[3] * u + map[4] * v + map[5]) / depth];
};

/** The waves of one tile as the picture shows them: the ones it is found by first, then the ones that speak. */
export interface SeenTile {
  readonly tx: number;
  readonly ty: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** How much of it lies in the picture. */
  readonly share: number;
}

/** What is read of every tile. */
export const wavesOf = ({ sync, data }: TileDesign): readonly Wave[] => [...sync, ...data];

const re = new Float64Array(tileSide * tileSide);
const im = new Float64Array(tileSide * tileSide);

/** Looks at one tile through a map; nothing when hardly any of it is in the picture. */
export const seeTile = (
  { width, height, data }: Plane,
  map: GridMap,
  waves: readonly Wave[],
  tx: number,
  ty: number,
): SeenTile | undefined => {
  let inside = 0;
  im.fill(0);
  for (let v = 0; v < tileSide; v += 1)
    for (let u = 0; u < tileSide; u += 1) {
      const [x, y] = place(map, tx * tileSide + u, ty * tileSide + v);
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) {
        re[v * tileSide + u] = 0;
        continue;
      }
      const [fx, fy] = [x - x0, y - y0];
      const at = y0 * width + x0;
      inside += 1;
      re[v * tileSide + u] =
        ((data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx) * (1 - fy) +
        ((data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx) * fy;
    }
  const share = inside / (tileSide * tileSide);
  if (share < 0.25) return undefined;
  fft2(re, im, tileSide);
  return {
    tx,
    ty,
    share,
    re: Float64Array.from(waves, (wave) => re[placeOf(wave)] as number),
    im: Float64Array.from(waves, (wave) => im[placeOf(wave)] as number),
  };
};
