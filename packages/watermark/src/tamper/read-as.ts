import type { Plane } from '../signal/plane.ts';
import { cutLetter, type Letter, layLetter, letterMargin, spotBetween } from './letter.ts';
import type { Peers } from './peers.ts';
import type { Piece } from './pieces.ts';

/** Two prints of one letter in one picture differ by no more than this; letters of which the page has both, by more. */
const [likeMost, unlikeLeast] = [0.12, 0.35];
/** How far a letter that replaced another may lie from its middle. */
const reach = 2.5;
/** Strokes that stand alone look like each other: l, I and 1 are not told apart. */
const slenderMost = 0.4;
const depthLeast = 0.3;

const middleAt = (piece: Piece, { width, height }: Letter) =>
  [
    Math.round(piece.x + piece.width / 2 - width / 2),
    Math.round(piece.y + piece.height / 2 - height / 2),
  ] as const;

const spotAt = (letter: Letter, on: Plane, piece: Piece): number => {
  const [left, top] = middleAt(piece, letter);
  const { x, y, far } = layLetter(letter, on, left, top, reach);
  if (!Number.isFinite(far)) return Number.POSITIVE_INFINITY;
  const depth = Math.max(depthLeast, 1 - Math.min(...letter.data));
  return spotBetween(letter.data, cutLetter(on, letter, x, y), letter) / depth;
};

/** Whether a letter of a picture is printed just like one elsewhere in it that is another letter on the page. */
export const isReadAsAnother = (page: Plane, picture: Plane, piece: Piece, peers: Peers): boolean => {
  if (piece.width < slenderMost * piece.height) return false;
  const [x, y] = [piece.x - letterMargin, piece.y - letterMargin];
  const was = peers.letterOf(piece, page);
  const is: Letter = { ...was, data: cutLetter(picture, was, x, y) };
  return peers
    .ofSize(piece, 2)
    .some((other) => spotAt(is, picture, other) <= likeMost && spotAt(was, page, other) >= unlikeLeast);
};
