import { fft2 } from '../signal/fft.ts';
import type { Plane } from '../signal/plane.ts';
import { placeOf, type TileDesign, tileSide } from '../signal/tile.ts';
import type { GridMap } from '../watermark.types.ts';
import { fitMap, type Match } from './fit-map.ts';
import { place, type SeenTile, seeTile, wavesOf } from './lattice.ts';
import type { Lie } from './search.ts';

const turnOf = (kx: number, ky: number, dx: number, dy: number) =>
  (2 * Math.PI * (kx * dx + ky * dy)) / tileSide;

/** Sums of the waves of some tiles, each moved by so much. */
const summed = (
  tiles: readonly { tile: SeenTile; dx: number; dy: number }[],
  design: TileDesign,
  count: number,
) => {
  const waves = wavesOf(design);
  const re = new Float64Array(count);
  const im = new Float64Array(count);
  for (const { tile, dx, dy } of tiles)
    for (let at = 0; at < count; at += 1) {
      const { kx, ky } = waves[at] as { kx: number; ky: number };
      const angle = turnOf(kx, ky, dx, dy);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      re[at] = (re[at] as number) + (tile.re[at] as number) * c - (tile.im[at] as number) * s;
      im[at] = (im[at] as number) + (tile.re[at] as number) * s + (tile.im[at] as number) * c;
    }
  return { re, im };
};

/** How far the waves of a tile are from where they should be, anywhere in it. */
const wholeShift = (design: TileDesign, { re, im }: { re: Float64Array; im: Float64Array }) => {
  const a = new Float64Array(tileSide * tileSide);
  const b = new Float64Array(tileSide * tileSide);
  let own = 0;
  for (const [at, wave] of design.sync.entries()) {
    const size = Math.hypot(re[at] as number, im[at] as number) || 1;
    own += 1;
    const [c, s] = [Math.cos(wave.phase), Math.sin(wave.phase)];
    a[placeOf(wave)] = ((re[at] as number) * c + (im[at] as number) * s) / size;
    b[placeOf(wave)] = ((im[at] as number) * c - (re[at] as number) * s) / size;
  }
  fft2(a, b, tileSide, true);
  let best = 0;
  for (let at = 0; at < a.length; at += 1) if ((a[at] as number) > (a[best] as number)) best = at;
  return {
    dx: (((best % tileSide) + tileSide / 2) % tileSide) - tileSide / 2,
    dy: ((Math.floor(best / tileSide) + tileSide / 2) % tileSide) - tileSide / 2,
    peak: ((a[best] as number) * tileSide * tileSide) / own,
  };
};

/** The same near where they should be, finer. */
const nearShift = (design: TileDesign, { re, im }: { re: Float64Array; im: Float64Array }, reach: number) => {
  const score = (dx: number, dy: number) => {
    let sum = 0;
    for (let at = 0; at < design.sync.length; at += 1) {
      const wave = design.sync[at] as (typeof design.sync)[number];
      const angle = turnOf(wave.kx, wave.ky, dx, dy) - wave.phase;
      sum += (re[at] as number) * Math.cos(angle) - (im[at] as number) * Math.sin(angle);
    }
    return sum;
  };
  let best = { dx: 0, dy: 0, value: Number.NEGATIVE_INFINITY };
  const look = (cx: number, cy: number, step: number, count: number) => {
    for (let j = -count; j <= count; j += 1)
      for (let i = -count; i <= count; i += 1) {
        const value = score(cx + i * step, cy + j * step);
        if (value > best.value) best = { dx: cx + i * step, dy: cy + j * step, value };
      }
  };
  look(0, 0, 1, reach);
  look(best.dx, best.dy, 0.33, 1);
  let own = 0;
  for (let at = 0; at < design.sync.length; at += 1) own += Math.hypot(re[at] as number, im[at] as number);
  return { dx: best.dx, dy: best.dy, peak: own > 0 ? best.value / own : 0 };
};

export interface Grown {
  readonly map: GridMap;
  readonly heard: Float32Array;
  readonly id: bigint;
  readonly fit: number;
  readonly checked: boolean;
  readonly tiles: number;
}

/** Reads the mark of a picture in which the grid lies about so, from the middle outward. */
export const grow = (
  residual: Plane,
  design: TileDesign,
  lie: Lie,
  at: readonly [number, number],
  reach = 1,
): Grown | undefined => {
  const waves = wavesOf(design);
  let map: GridMap = [lie.ax, lie.bx, at[0], lie.ay, lie.by, at[1], 0, 0];
  const start: SeenTile[] = [];
  for (let ty = -reach; ty < reach; ty += 1)
    for (let tx = -reach; tx < reach; tx += 1) {
      const tile = seeTile(residual, map, waves, tx, ty);
      if (tile) start.push(tile);
    }
  if (start.length === 0) return undefined;
  const begun = summed(
    start.map((tile) => ({ tile, dx: 0, dy: 0 })),
    design,
    design.sync.length,
  );
  const whole = wholeShift(design, begun);
  // Seen from the other end the waves run backwards.
  const back = wholeShift(design, { re: begun.re, im: begun.im.map((value) => -value) });
  const turned = back.peak > whole.peak;
  const { dx, dy } = turned ? back : whole;
  if (turned) map = [-map[0], -map[1], map[2], -map[3], -map[4], map[5], 0, 0];
  const [cx, cy] = place(map, dx, dy);
  map = [map[0], map[1], cx, map[3], map[4], cy, 0, 0];

  let best: Grown | undefined;
  let seen: SeenTile[] = [];
  for (const ring of [1, 2, 3, 5, 8, 12, 20].filter((size) => size >= reach)) {
    const before = seen.length;
    seen = [];
    for (let ty = -ring; ty < ring; ty += 1)
      for (let tx = -ring; tx < ring; tx += 1) {
        const [x, y] = place(map, (tx + 0.5) * tileSide, (ty + 0.5) * tileSide);
        if (x < -64 || y < -64 || x > residual.width + 64 || y > residual.height + 64) continue;
        const tile = seeTile(residual, map, waves, tx, ty);
        if (tile) seen.push(tile);
      }
    if (seen.length === before) break;
    const near = new Map(seen.map((tile) => [`${tile.tx} ${tile.ty}`, tile]));
    const matches: Match[] = [];
    for (const tile of seen) {
      const around = [];
      for (let j = -1; j <= 1; j += 1)
        for (let i = -1; i <= 1; i += 1) {
          const other = near.get(`${tile.tx + i} ${tile.ty + j}`);
          if (other) around.push({ tile: other, dx: 0, dy: 0 });
        }
      const shift = nearShift(design, summed(around, design, design.sync.length), 4);
      if (shift.peak < 0.45) continue;
      const [u, v] = [(tile.tx + 0.5) * tileSide, (tile.ty + 0.5) * tileSide];
      const [x, y] = place(map, u + shift.dx, v + shift.dy);
      matches.push({ u, v, x, y, weight: shift.peak ** 2 });
    }
    if (matches.length < 4) {
      if (ring > 2) break;
    } else map = fitMap(matches, map, matches.length >= 20) ?? map;
    // With the better map the tiles lie as they were drawn.
    const lying = seen.flatMap(({ tx, ty }) => seeTile(residual, map, waves, tx, ty) ?? []);
    const heard = hear(lying, design);
    const read = design.payload.read(heard);
    const now = { map, heard, ...read, tiles: lying.length };
    if (!best || now.fit > best.fit) best = now;
    if (read.checked && read.fit > 0.5) return now;
  }
  return best;
};

/** What tiles say together, the steadier waves louder. */
const hear = (tiles: readonly SeenTile[], { sync, data }: TileDesign): Float32Array => {
  const heard = new Float32Array(data.length * 2);
  for (let at = 0; at < data.length; at += 1)
    for (const [half, part] of (['re', 'im'] as const).entries()) {
      let [sum, square] = [0, 0];
      for (const tile of tiles) {
        const value = tile[part][sync.length + at] as number;
        sum += value;
        square += value * value;
      }
      heard[2 * at + half] = sum / Math.sqrt(square + 1e-9);
    }
  return heard;
};
