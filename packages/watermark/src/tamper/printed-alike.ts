import type { Plane } from '../signal/plane.ts';
import { cutLetter, inkOf, type Letter, layLetter, letterMargin, spotBetween } from './letter.ts';
import type { Peer, Peers } from './peers.ts';
import type { Piece } from './pieces.ts';
import { depthOf } from './unlike.ts';

/** Prints of one letter in one picture, begun at different parts of a pixel, differ by no more than this. */
const alikeMost = 0.2;
/** Where less than this share of its ink is left, a letter is not printed otherwise, but gone. */
const inkLeast = 0.5;
/** How far prints of a letter may lie from each other's place. */
const reach = 1;
/** Letters of one line this near, as many times as they are high, may have been edited together. */
const together = 8;

const isElsewhere = (piece: Piece, { piece: other }: Peer): boolean =>
  Math.abs(other.y - piece.y) > piece.height || Math.abs(other.x - piece.x) > together * piece.height;

/**
 * Whether a letter that the page has only a few times is printed alike wherever the page has it: then it is the program
 * that draws it so, since who edits one of them leaves the others.
 */
export const isPrintedAlike = (page: Plane, picture: Plane, piece: Piece, peers: Peers): boolean => {
  const fellows = peers.peersOf(piece);
  if (!fellows.some((fellow) => isElsewhere(piece, fellow))) return false;
  const was = peers.letterOf(piece, page);
  const is: Letter = peers.letterOf(piece, picture);
  if (inkOf(is) < inkLeast * inkOf(was)) return false;
  const most = alikeMost * depthOf(is.data);
  return fellows.every(({ piece: { x, y }, dx, dy }) => {
    const lying = layLetter(is, picture, x - letterMargin + dx, y - letterMargin + dy, reach);
    return (
      Number.isFinite(lying.far) && spotBetween(is.data, cutLetter(picture, is, lying.x, lying.y), is) <= most
    );
  });
};
