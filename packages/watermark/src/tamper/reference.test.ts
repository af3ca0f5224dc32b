import { createHmac } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plane } from '../signal/plane.ts';
import { makeReference, readReference } from './reference.ts';

const key = { unit: new Uint8Array(32).fill(7) };
const about = { width: 60.5, height: 40.25, page: 3, id: 0xfedc_ba98_7654_3210n, isLent: false };

const picture = (width: number, height: number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, at) => ((at * 37) % 97 < 20 ? 12 : 250)),
});

const made = makeReference(picture(61, 40), about, key);

describe('a reference', () => {
  it('says what it was made of', () => {
    const { luma, ...rest } = readReference(made, key);
    expect(rest).toEqual(about);
    expect([luma.width, luma.height]).toEqual([61, 40]);
    const given = picture(61, 40).data;
    for (const [at, value] of luma.data.entries())
      expect(Math.abs(value - (given[at] as number))).toBeLessThan(9);
  });

  it('of the first kind, with a byte for each pixel, says the same', () => {
    const head = Buffer.concat([Buffer.from('CMR1'), made.subarray(4, 40)]);
    const body = Buffer.concat([
      head,
      brotliCompressSync(Uint8Array.from(readReference(made, key).luma.data, (light) => light / 17)),
    ]);
    const own = createHmac('sha256', key.unit).update('watermark reference 1').digest();
    const old = Buffer.concat([body, createHmac('sha256', own).update(body).digest()]);
    expect(readReference(old, key)).toEqual(readReference(made, key));
  });

  it('says whether its letters are lent, which those of the second kind did not', () => {
    const lent = makeReference(picture(61, 40), { ...about, isLent: true }, key);
    expect(readReference(lent, key).isLent).toBe(true);
    const body = Buffer.concat([Buffer.from('CMR2'), lent.subarray(4, 40), lent.subarray(44, -32)]);
    const own = createHmac('sha256', key.unit).update('watermark reference 1').digest();
    const old = Buffer.concat([body, createHmac('sha256', own).update(body).digest()]);
    expect(readReference(old, key)).toEqual(readReference(made, key));
  });

  it('is refused with any byte changed, cut or added', () => {
    fc.assert(
      fc.property(fc.nat(made.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const other = Uint8Array.from(made);
        other[at] = (other[at] as number) ^ flip;
        expect(() => readReference(other, key)).toThrow('forgedReference');
        expect(() => readReference(made.subarray(0, at), key)).toThrow('forgedReference');
      }),
      { seed: 6, numRuns: 300 },
    );
    expect(() => readReference(Buffer.concat([made, new Uint8Array(1)]), key)).toThrow('forgedReference');
    expect(() => readReference(new Uint8Array(), key)).toThrow('forgedReference');
  });

  it('is refused with the key of another unit', () => {
    expect(() => readReference(made, { unit: new Uint8Array(32).fill(8) })).toThrow('forgedReference');
  });

  it('of a finely drawn page is kept at one pixel to the unit', () => {
    const fine = { ...picture(180, 120), data: new Float32Array(180 * 120).fill(255) };
    const { luma } = readReference(makeReference(fine, { ...about, width: 60, height: 40 }, key), key);
    expect([luma.width, luma.height]).toEqual([60, 40]);
    expect(luma.data.every((value) => value === 255)).toBe(true);
  });
});
