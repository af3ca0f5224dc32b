import type { Plane } from '../signal/plane.ts';
import { cutLetter, type Letter, layLetter, letterMargin, spotBetween } from './letter.ts';
import type { Peers } from './peers.ts';
import type { Piece } from './pieces.ts';
import { depthOf, unlikeOnceFitted } from './unlike.ts';

/** Two prints of one letter in one picture differ by no more than this; letters of which the page has both, by more. */
const [likeMost, unlikeLeast] = [0.12, 0.35];
/** And, once fitted upon each other, still by so much, and so many times what the same letters of the picture and the page do. */
const [fittedLeast, fittedTimes] = [0.3, 1.5];
/** How far a letter that replaced another may lie from its middle. */
const reach = 2.5;
/** Strokes that stand alone look like each other: l, I and 1 are not told apart. */
const slenderMost = 0.4;

const middleAt = (piece: Piece, { width, height }: Letter) =>
  [
    Math.round(piece.x + piece.width / 2 - width / 2),
    Math.round(piece.y + piece.height / 2 - height / 2),
  ] as const;

/** A piece of a plane as large as a letter, cut out where the letter lies upon it best. */
const cutUpon = (letter: Letter, on: Plane, piece: Piece): Float32Array | undefined => {
  const [left, top] = middleAt(piece, letter);
  const { x, y, far } = layLetter(letter, on, left, top, reach);
  return Number.isFinite(far) ? cutLetter(on, letter, x, y) : undefined;
};

const isPrintedAs = (is: Letter, picture: Plane, other: Piece): boolean => {
  const seen = cutUpon(is, picture, other);
  return seen !== undefined && spotBetween(is.data, seen, is) <= likeMost * depthOf(is.data);
};

const isAnotherThan = (was: Letter, page: Plane, other: Piece, drift: number): boolean => {
  const seen = cutUpon(was, page, other);
  return (
    seen !== undefined &&
    spotBetween(was.data, seen, was) >= unlikeLeast * depthOf(was.data) &&
    unlikeOnceFitted(was, seen) >= Math.max(fittedLeast, fittedTimes * drift)
  );
};

/**
 * Whether a letter of a picture is printed just like one elsewhere in it that is another letter on the page. One letter
 * begun at two parts of a pixel is no other; nor is what differs hardly more than all letters of the picture from the page's.
 * A program that has not a font prints all of its letters as one box: such a one is no letter to go by.
 */
export const isReadAsAnother = (
  page: Plane,
  picture: Plane,
  piece: Piece,
  peers: Peers,
  drift: number,
  isToGoBy: (other: Piece) => boolean = () => true,
): boolean => {
  if (piece.width < slenderMost * piece.height) return false;
  const [x, y] = [piece.x - letterMargin, piece.y - letterMargin];
  const was = peers.letterOf(piece, page);
  const is: Letter = { ...was, data: cutLetter(picture, was, x, y) };
  return peers
    .ofSize(piece, 2)
    .some(
      (other) => isPrintedAs(is, picture, other) && isAnotherThan(was, page, other, drift) && isToGoBy(other),
    );
};
