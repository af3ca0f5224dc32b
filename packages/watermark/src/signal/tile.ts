import { keyed } from '../code/keyed.ts';
import { createPayload, type Payload } from '../code/payload.ts';
import { fft2 } from './fft.ts';

/** The side of a tile in units of the grid. */
export const tileSide = 128;

/** Waves of 8 to 25 units: short enough to be told from the ground, long enough to live through JPEG at half the size. */
const inner = 5;
const outer = 16;
/** The most periods across or down. */
export const outerWave = outer;
/** Lines and columns of text have their energy beside the axes. */
const beside = 2;
const syncCount = 48;
/** How much of the power of a tile is for finding it. */
const syncPower = 0.32;

/** A wave of a tile: so many periods across and down. */
export interface Wave {
  readonly kx: number;
  readonly ky: number;
}

const waves: readonly Wave[] = (() => {
  const found: Wave[] = [];
  for (let ky = 0; ky <= outer; ky += 1)
    for (let kx = -outer; kx <= outer; kx += 1) {
      const radius = Math.hypot(kx, ky);
      if (radius < inner || radius > outer || Math.abs(kx) <= beside || ky <= beside) continue;
      found.push({ kx, ky });
    }
  return found;
})();

/** The tile of one key: where it is found by and what it says it with. */
export interface TileDesign {
  readonly sync: readonly (Wave & { readonly phase: number })[];
  readonly data: readonly Wave[];
  readonly payload: Payload;
  /** How high the two kinds of waves are. */
  readonly syncAmplitude: number;
  readonly dataAmplitude: number;
  /** One tile that carries an id, with a mean of 0 and a deviation of 1. */
  draw(id: bigint): Float32Array;
}

/** Where a wave is in the spectrum of a tile. */
export const placeOf = ({ kx, ky }: Wave): number => ky * tileSide + ((kx + tileSide) % tileSide);
const mirrorOf = ({ kx, ky }: Wave): number => (tileSide - ky) * tileSide + ((tileSide - kx) % tileSide);

/** Designs the tile of a key. The part that finds it may be shared by many keys. */
export const designTile = (key: Uint8Array, syncKey: Uint8Array = key): TileDesign => {
  const choice = keyed(syncKey, 'sync');
  const order = choice.shuffle(waves);
  const sync = order.slice(0, syncCount).map((wave) => ({ ...wave, phase: choice.next() * 2 * Math.PI }));
  const data = order.slice(syncCount);
  const payload = createPayload(key, data.length * 2);
  const syncAmplitude = Math.sqrt(syncPower / sync.length);
  const dataAmplitude = Math.sqrt((1 - syncPower) / data.length / 2);

  let drawn: { readonly id: bigint; readonly tile: Float32Array } | undefined;
  const draw = (id: bigint): Float32Array => {
    // A picture is marked in many strips, all with the same tile.
    if (drawn?.id === id) return drawn.tile;
    const re = new Float64Array(tileSide * tileSide);
    const im = new Float64Array(tileSide * tileSide);
    const put = (wave: Wave, real: number, imaginary: number) => {
      re[placeOf(wave)] = real;
      im[placeOf(wave)] = imaginary;
      re[mirrorOf(wave)] = real;
      im[mirrorOf(wave)] = -imaginary;
    };
    for (const wave of sync)
      put(wave, syncAmplitude * Math.cos(wave.phase), syncAmplitude * Math.sin(wave.phase));
    const signs = payload.write(id);
    for (const [at, wave] of data.entries())
      put(wave, dataAmplitude * (signs[2 * at] as number), dataAmplitude * (signs[2 * at + 1] as number));
    fft2(re, im, tileSide, true);
    let power = 0;
    for (let at = 0; at < re.length; at += 1) power += (re[at] as number) ** 2;
    const scale = 1 / Math.sqrt(power / re.length);
    const tile = new Float32Array(re.length);
    for (let at = 0; at < tile.length; at += 1) tile[at] = (re[at] as number) * scale;
    drawn = { id, tile };
    return tile;
  };
  return { sync, data, payload, syncAmplitude, dataAmplitude, draw };
};
