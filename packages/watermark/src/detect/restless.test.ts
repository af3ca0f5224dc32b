import { expect, it } from 'vitest';
import { markOf, unitOf } from '../embed/mark-plane.ts';
import { boxMean, type Plane, plane } from '../signal/plane.ts';
import { designTile } from '../signal/tile.ts';
import { changed, cut } from '../testing/pictures.ts';
import { detectPlane } from './detect-plane.ts';

const key = { sync: new Uint8Array(32).fill(1), unit: new Uint8Array(32).fill(2) };
const id = 0x0123_4567_89ab_cdefn;

/** Leaves, gravel, fur: much of what the eye sees is as large as the waves of a mark. */
const drawRestless = (width: number, height: number): Plane => {
  const noise = plane(width, height);
  let state = 1;
  for (let at = 0; at < noise.data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise.data[at] = state / 2 ** 31 - 1;
  }
  const [fine, coarse] = [boxMean(noise, 1), boxMean(boxMean(noise, 3), 2)];
  return {
    ...noise,
    data: noise.data.map((_, at) => 120 + 45 * (fine.data[at] as number) + 75 * (coarse.data[at] as number)),
  };
};

it('a small part of a restless picture is read', { timeout: 240_000 }, async () => {
  const [width, height] = [1_920, 1_200];
  const picture = drawRestless(width, height);
  const design = designTile(key.unit, key.sync);
  const marked = changed(picture, markOf(design, id, picture, unitOf(width, height), 'standard'));
  const options = { sync: key.sync, units: [key.unit] };
  const part = (of: Plane) => cut(of, 701, 333, 560, 360);
  expect(detectPlane(await part(marked), options)).toMatchObject({ mark: 'read', id });
  expect(detectPlane(await part(picture), options).mark).toBe('none');
});
