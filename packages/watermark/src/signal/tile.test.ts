import { describe, expect, it } from 'vitest';
import { fft2, fft2Low } from './fft.ts';
import { designTile, outerWave, placeOf, tileSide } from './tile.ts';

const key = new Uint8Array(32).fill(3);
const sync = new Uint8Array(32).fill(4);

describe('a tile', () => {
  const design = designTile(key, sync);
  const tile = design.draw(0x0123_4567_89ab_cdefn);

  it('has a mean of 0 and a deviation of 1', () => {
    const mean = tile.reduce((sum, value) => sum + value, 0) / tile.length;
    const power = tile.reduce((sum, value) => sum + value * value, 0) / tile.length;
    expect(mean).toBeCloseTo(0, 5);
    expect(power).toBeCloseTo(1, 4);
  });

  it('says its id in the waves that are not for finding it', () => {
    const re = Float64Array.from(tile);
    const im = new Float64Array(tile.length);
    fft2Low(re, im, tileSide, outerWave);
    const heard = new Float32Array(design.data.length * 2);
    for (const [at, wave] of design.data.entries()) {
      heard[2 * at] = re[placeOf(wave)] as number;
      heard[2 * at + 1] = im[placeOf(wave)] as number;
    }
    const read = design.payload.read(heard);
    expect(read).toMatchObject({ id: 0x0123_4567_89ab_cdefn, checked: true });
    expect(read.fit).toBeCloseTo(1, 3);
  });

  it('is found by waves that all units share, and says it with waves of its own', () => {
    const other = designTile(new Uint8Array(32).fill(9), sync);
    expect(other.sync).toEqual(design.sync);
    expect(other.draw(1n)).not.toEqual(design.draw(1n));
    expect(designTile(key, key).sync).not.toEqual(design.sync);
  });
});

describe('a transform', () => {
  it('comes back to where it began', () => {
    const start = Float64Array.from({ length: 64 * 64 }, (_, at) => Math.sin(at * 0.37) + (at % 7));
    const re = Float64Array.from(start);
    const im = new Float64Array(start.length);
    fft2(re, im, 64);
    fft2(re, im, 64, true);
    for (const at of [0, 1, 777, 4_095]) expect(re[at]).toBeCloseTo(start[at] as number, 9);
  });

  it('puts a wave where it belongs', () => {
    const re = Float64Array.from({ length: 32 * 32 }, (_, at) =>
      Math.cos((2 * Math.PI * (3 * (at % 32) + 5 * Math.floor(at / 32))) / 32),
    );
    const im = new Float64Array(re.length);
    fft2(re, im, 32);
    expect(re[5 * 32 + 3]).toBeCloseTo(512, 6);
    expect(re[27 * 32 + 29]).toBeCloseTo(512, 6);
    expect(Math.abs(re[3 * 32 + 5] as number)).toBeLessThan(1e-6);
  });
});
