import { type TileDesign, tileSide } from '../signal/tile.ts';
import type { GridMap } from '../watermark.types.ts';
import { fitMap, type Match } from './fit-map.ts';
import { hear } from './hear.ts';
import { place, type SeenTile, seeTiles, wavesOf } from './lattice.ts';
import type { Lie } from './lie.ts';
import type { Residual } from './residual.ts';
import { moved, nearShift, sumOf, type Waves, wholeShift } from './shift.ts';

const square = (reach: number): { tx: number; ty: number }[] => {
  const all = [];
  for (let ty = -reach; ty < reach; ty += 1) for (let tx = -reach; tx < reach; tx += 1) all.push({ tx, ty });
  return all;
};

/** Where the grid begins to be followed, and how sure it is that there is one. */
export interface Seed {
  readonly map: GridMap;
  /** Deviations of chance by which the waves agree. */
  readonly peak: number;
  /** Tiles to each side that it was found in. */
  readonly reach: number;
}

/** Finds how the tiles lie around a point, from more and more of them. */
export const findSeed = (
  residual: Residual,
  design: TileDesign,
  lie: Lie,
  at: readonly [number, number],
): Seed => {
  const start: GridMap = [lie.ax, lie.bx, at[0], lie.ay, lie.by, at[1], 0, 0];
  const tiles = seeTiles(residual, start, wavesOf(design).slice(0, design.sync.length), square(3));
  let best: Seed = { map: start, peak: 0, reach: 1 };
  for (const reach of [1, 2, 3]) {
    const inner = tiles.filter(({ tx, ty }) => tx >= -reach && tx < reach && ty >= -reach && ty < reach);
    if (inner.length === 0) continue;
    const { dx, dy, peak, turned } = wholeShift(design, sumOf(inner, design.sync.length));
    if (peak <= best.peak) continue;
    const [ax, bx, , ay, by] = turned ? start.map((value) => -value) : start;
    const lying: GridMap = [ax as number, bx as number, at[0], ay as number, by as number, at[1], 0, 0];
    const [x, y] = place(lying, dx, dy);
    best = { map: [lying[0], lying[1], x, lying[3], lying[4], y, 0, 0], peak, reach };
  }
  return best;
};

/** The waves of a tile without those that depend on the id. */
export const syncWaves = ({ sync }: TileDesign): Waves => ({
  re: Float64Array.from(sync, ({ phase }) => Math.cos(phase)),
  im: Float64Array.from(sync, ({ phase }) => Math.sin(phase)),
});

/** The tiles around the first one that lie in the picture. */
export const inPicture = (residual: Residual, map: GridMap, reach: number) =>
  square(reach).filter(({ tx, ty }) => {
    const [u, v] = [(tx + 0.5) * tileSide, (ty + 0.5) * tileSide];
    if (map[6] * u + map[7] * v + 1 < 0.2) return false;
    const [x, y] = place(map, u, v);
    return x > -32 && y > -32 && x < residual.width + 32 && y < residual.height + 32;
  });

/** How far a point of the grid is from where another map leads to, in units. */
const between = (map: GridMap, to: GridMap, u: number, v: number): readonly [number, number] => {
  const [x, y] = place(to, u, v);
  const [x0, y0] = place(map, u, v);
  const [x1, y1] = place(map, u + 1, v);
  const [x2, y2] = place(map, u, v + 1);
  const [ax, ay, bx, by] = [x1 - x0, y1 - y0, x2 - x0, y2 - y0];
  const det = ax * by - ay * bx;
  return [((x - x0) * by - (y - y0) * bx) / det, ((y - y0) * ax - (x - x0) * ay) / det];
};

/** What was read, at one size of the part that was looked at. */
export interface Reading {
  readonly map: GridMap;
  readonly heard: Float32Array;
  readonly tiles: number;
  /** How well the waves of known phase agree over all of the part, in deviations of chance. */
  readonly peak: number;
}

/** Finds where each tile lies, by the waves of itself and its neighbours. */
const matchesOf = (tiles: readonly SeenTile[], design: TileDesign, map: GridMap, known: Waves): Match[] => {
  const waves = wavesOf(design);
  const near = new Map(tiles.map((tile) => [tile.tx * 1_000 + tile.ty, tile]));
  return tiles.flatMap((tile) => {
    const around: SeenTile[] = [];
    for (let j = -1; j <= 1; j += 1)
      for (let i = -1; i <= 1; i += 1) {
        const other = near.get((tile.tx + i) * 1_000 + tile.ty + j);
        if (other) around.push(other);
      }
    const { dx, dy, peak } = nearShift(waves, known, sumOf(around, known.re.length), 3);
    if (peak < 4.2) return [];
    const [u, v] = [(tile.tx + 0.5) * tileSide, (tile.ty + 0.5) * tileSide];
    const [x, y] = place(map, u + dx, v + dy);
    return [{ u, v, x, y, weight: peak ** 2 }];
  });
};

/** Follows the grid outward from a seed, and says at each size what the tiles say together. */
export function* grow(residual: Residual, design: TileDesign, seed: Seed): Generator<Reading> {
  const waves = wavesOf(design);
  const known = syncWaves(design);
  let map = seed.map;
  let before = 0;
  for (const reach of [1, 2, 3, 5, 8, 12, 20]) {
    if (reach < seed.reach) continue;
    const wanted = inPicture(residual, map, reach);
    if (wanted.length === before) break;
    before = wanted.length;
    let tiles = seeTiles(residual, map, waves, wanted);
    const matches = matchesOf(tiles, design, map, known);
    if (matches.length >= 4) {
      const next = fitMap(matches, map, matches.length >= 16);
      if (next) {
        const old = map;
        tiles = tiles.map((tile) => {
          const [dx, dy] = between(old, next, (tile.tx + 0.5) * tileSide, (tile.ty + 0.5) * tileSide);
          return moved(tile, waves, dx, dy);
        });
        map = next;
      }
    }
    const { peak } = nearShift(waves, known, sumOf(tiles, design.sync.length), 0);
    yield { map, heard: hear(tiles, design), tiles: tiles.length, peak };
  }
}
