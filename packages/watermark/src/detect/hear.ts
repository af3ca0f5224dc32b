import type { TileDesign, Wave } from '../signal/tile.ts';
import { type SeenTile, wavesOf } from './lattice.ts';

const neighbours = new WeakMap<TileDesign, readonly Uint16Array[]>();

/** Waves of nearly the same length and direction: what disturbs one disturbs the others. */
const neighboursOf = (design: TileDesign): readonly Uint16Array[] => {
  const known = neighbours.get(design);
  if (known) return known;
  const waves = wavesOf(design);
  const made = waves.map(({ kx, ky }) =>
    Uint16Array.from(
      waves.flatMap((other, at) =>
        Math.abs(other.kx - kx) <= 2 && Math.abs(other.ky - ky) <= 2 ? [at] : [],
      ),
    ),
  );
  neighbours.set(design, made);
  return made;
};

/** What tiles say together: waves that are disturbed less are louder, by what is left of those of known phase. */
export const hear = (tiles: readonly SeenTile[], design: TileDesign): Float32Array => {
  const { sync, data } = design;
  const waves = wavesOf(design);
  const count = waves.length;
  const re = new Float64Array(count);
  const im = new Float64Array(count);
  const noise = new Float64Array(count);
  for (const tile of tiles)
    for (let at = 0; at < count; at += 1) {
      const x = tile.weight * (tile.re[at] as number);
      const y = tile.weight * (tile.im[at] as number);
      re[at] = (re[at] as number) + x;
      im[at] = (im[at] as number) + y;
      noise[at] = (noise[at] as number) + (x * x + y * y) / 2;
    }
  for (const [at, near] of neighboursOf(design).entries()) {
    let sum = 0;
    for (const other of near) sum += noise[other] as number;
    const scale = 1 / Math.sqrt(Math.max(noise[at] as number, sum / near.length) + 1e-12);
    re[at] = (re[at] as number) * scale;
    im[at] = (im[at] as number) * scale;
  }
  const radius = ({ kx, ky }: Wave) => Math.hypot(kx, ky);
  const left = sync.map((wave, at) => ({
    r: radius(wave),
    value: (re[at] as number) * Math.cos(wave.phase) + (im[at] as number) * Math.sin(wave.phase),
  }));
  const leftAt = (r: number) => {
    let [sum, amount] = [0, 0];
    for (const { r: other, value } of left) {
      const weight = Math.exp(-(((r - other) / 2) ** 2) / 2);
      sum += weight * value;
      amount += weight;
    }
    return sum / amount;
  };
  const strengths = data.map((wave) => Math.max(leftAt(radius(wave)), 0));
  const least = 0.1 * Math.max(...strengths) + 1e-6;
  const heard = new Float32Array(data.length * 2);
  for (let at = 0; at < data.length; at += 1) {
    const strength = Math.max(strengths[at] as number, least);
    heard[2 * at] = (re[sync.length + at] as number) * strength;
    heard[2 * at + 1] = (im[sync.length + at] as number) * strength;
  }
  return heard;
};
