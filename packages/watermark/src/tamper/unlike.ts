import type { Plane } from '../signal/plane.ts';
import { type Letter, spotBetween } from './letter.ts';
import { stretchedUpon } from './stretch.ts';

/** Fainter letters are not taken for darker than this when differences are measured by how dark they are. */
const depthLeast = 0.3;
/** Less than this need not be looked at any closer. */
const easy = 0.15;

/** How dark a letter is where it is darkest. */
export const depthOf = (data: Float32Array): number => Math.max(depthLeast, 1 - Math.min(...data));

/**
 * How unlike a letter some ink is, as a share of how dark the letter is, once it was stretched and squeezed upon it.
 * Letters that touch are one piece, and programs that fit them to pixels set them apart each in its own way.
 */
export const unlikeOnceFitted = (letter: Letter, seen: Float32Array): number => {
  const depth = depthOf(letter.data);
  const plain = spotBetween(letter.data, seen, letter) / depth;
  if (plain <= easy) return plain;
  const { width, height, own } = letter;
  const alone = (data: Float32Array): Plane => ({
    width,
    height,
    data: data.map((value, at) => (own[at] === 1 ? value : 1)),
  });
  const stretched = stretchedUpon(alone(letter.data), alone(seen));
  return Math.min(plain, spotBetween(letter.data, stretched.data, letter) / depth);
};
