import { describe, expect, it } from 'vitest';
import { type Plane, plane } from '../signal/plane.ts';
import { drawPhoto, randomOf } from '../testing/pictures.ts';
import { findOnDesk } from './desk.ts';

/** A photo as dark as the desk of restless grain that it lies on, between four corners. */
const onDesk = (slant: number): Plane => {
  const [width, height] = [600, 440];
  const random = randomOf('desk');
  const taken = plane(width, height);
  const photo = drawPhoto(width, height, 'lying');
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const left = 70 + slant * y;
      const isPhoto = x > left && x < 530 && y > 50 && y < 390;
      const light = 1 - (0.4 * x) / width;
      taken.data[at] = light * (isPhoto ? (photo.data[at] as number) : 110 + 50 * (random.next() - 0.5));
    }
  return taken;
};

describe('a picture on a desk', () => {
  it('is found by what it lies on, though it is no lighter', () => {
    const found = findOnDesk(onDesk(0.1)) ?? [];
    const corners = [
      [75, 50],
      [530, 50],
      [530, 390],
      [109, 390],
    ] as const;
    expect(found).toHaveLength(4);
    for (const [at, [x, y]] of corners.entries())
      expect(Math.hypot((found[at]?.[0] ?? 0) - x, (found[at]?.[1] ?? 0) - y)).toBeLessThan(20);
  });

  it('is not found where there is none', () => {
    expect(findOnDesk(drawPhoto(600, 440, 'alone'))).toBeUndefined();
    const white = plane(400, 300);
    white.data.fill(255);
    expect(findOnDesk(white)).toBeUndefined();
  });
});
