import { describe, expect, it } from 'vitest';
import { markOf, unitOf } from '../embed/mark-plane.ts';
import type { Plane } from '../signal/plane.ts';
import { designTile } from '../signal/tile.ts';
import { changed, cut, drawPage, drawPhoto, resized, throughJpeg, turned } from '../testing/pictures.ts';
import { WatermarkError } from '../watermark.types.ts';
import { detectPlane } from './detect-plane.ts';
import { place } from './lattice.ts';

const key = { sync: new Uint8Array(32).fill(1), unit: new Uint8Array(32).fill(2) };
const stranger = new Uint8Array(32).fill(3);
const id = 0x0123_4567_89ab_cdefn;
const options = { sync: key.sync, units: [stranger, key.unit] };

const mark = (picture: Plane): Plane =>
  changed(
    picture,
    markOf(designTile(key.unit, key.sync), id, picture, unitOf(picture.width, picture.height), 'standard'),
  );

const page = mark(drawPage(1_000, 1_400, 'page'));
const photo = mark(drawPhoto(1_200, 800, 'photo'));

/** A busy machine is slow, and these count for much. */
const patience = 240_000;

describe('a mark', { timeout: patience }, () => {
  it.each<readonly [string, (picture: Plane) => Plane | Promise<Plane>]>([
    ['as it was made', (picture) => picture],
    ['as a JPEG', (picture) => throughJpeg(picture, 50)],
    ['at half the size as a JPEG', async (picture) => throughJpeg(await resized(picture, 0.5), 70)],
    ['cut out and larger', async (picture) => resized(await cut(picture, 333, 211, 450, 400), 1.4)],
    ['turned a little', (picture) => turned(picture, 15)],
    ['upside down', (picture) => turned(picture, 180)],
  ])('is read %s', async (_, attack) => {
    for (const picture of [page, photo])
      expect(detectPlane(await attack(picture), options)).toMatchObject({ mark: 'read', id, unit: 1 });
  });

  it('is read from the ink alone where paper was bleached', () => {
    const bleached = { ...page, data: page.data.map((value) => Math.min(value + 25, 255)) };
    const found = detectPlane(bleached, options);
    expect(found).toMatchObject({ mark: 'read', id });
    expect(found.tried.at(-1)?.channel).toBe('ink');
  });

  it('says where it lies', async () => {
    const { map } = detectPlane(await turned(page, 90), options);
    const unit = unitOf(page.width, page.height);
    const [x, y] = place(map ?? [0, 0, 0, 0, 0, 0, 0, 0], 300, 900);
    // Somewhere on the endless grid: a tile farther on is the same place.
    const off = (value: number) => Math.abs(value - Math.round(value));
    const [u, v] = [300, 900].map((at) => (at * unit) / (128 * unit)) as [number, number];
    expect(off((page.height - 1 - x) / (128 * unit) - v)).toBeLessThan(0.01);
    expect(off(y / (128 * unit) - u)).toBeLessThan(0.01);
  });

  it('is seen, and not read, without the key of its unit', () => {
    expect(detectPlane(page, { sync: key.sync, units: [stranger] })).toMatchObject({
      mark: 'seen',
      confidence: 0,
    });
  });

  it('is not even seen by another platform', () => {
    expect(detectPlane(cut1(page), { sync: stranger, units: [key.unit] }).mark).toBe('none');
  });

  it('is looked for no longer when nobody waits', () => {
    const signal = AbortSignal.abort();
    expect(() => detectPlane(page, { ...options, signal })).toThrow(WatermarkError);
  });
});

const cut1 = ({ width, data }: Plane): Plane => ({ width, height: 500, data: data.subarray(0, width * 500) });

describe('no mark', { timeout: patience }, () => {
  it('is found where none was put', () => {
    for (let at = 0; at < 8; at += 1) {
      const draw = at % 2 === 0 ? drawPage : drawPhoto;
      const found = detectPlane(draw(360 + 10 * at, 330, `plain ${at}`), options);
      expect(found.mark).toBe('none');
      expect(found.id).toBeUndefined();
    }
  });
});
