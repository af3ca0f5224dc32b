import type { Plane } from '../signal/plane.ts';
import { cutLetter, type Letter, layLetter, letterMargin, spotBetween } from './letter.ts';
import { middleOf } from './middle.ts';
import type { Peers } from './peers.ts';
import type { Piece } from './pieces.ts';
import { quantile } from './quantile.ts';
import { depthOf, unlikeOnceFitted } from './unlike.ts';

/** How a letter of a picture compares with other prints of the same letter in the same picture. */
export interface Reading {
  /** How much it differs from them, as a share of how dark they are. */
  readonly apart: number;
  /** How much they differ among themselves. */
  readonly usual: number;
  /** How many they are. */
  readonly count: number;
}

/** With fewer others nobody can say what is usual. */
const othersLeast = 3;
/** How far a letter may lie from its place, and prints of it from each other's. */
const [reach, reachAmong] = [2, 1];

/** How much the picture differs from a letter where it should be, as a share of how dark that is. */
const spotAt = (picture: Plane, piece: Piece, letter: Letter): number => {
  const { x, y } = layLetter(letter, picture, piece.x - letterMargin, piece.y - letterMargin, reach);
  return unlikeOnceFitted(letter, cutLetter(picture, letter, x, y));
};

/** How much a letter of a picture differs from the same of the page. */
export const directly = (page: Plane, picture: Plane, piece: Piece, { letterOf }: Peers): number =>
  spotAt(picture, piece, letterOf(piece, page));

/** Reads a letter of a picture by the others of its shape that the page has; nothing when there are too few of them. */
export const amongPeers = (
  picture: Plane,
  piece: Piece,
  { letterOf, peersOf }: Peers,
): Reading | undefined => {
  const peers = peersOf(piece);
  if (peers.length < othersLeast) return undefined;
  const { width, height, own } = letterOf(piece, picture);
  const size = { width, height };
  let model: Letter | undefined;
  const others = peers.map(({ piece: one, dx, dy }) => {
    const [x, y] = [one.x - letterMargin + dx, one.y - letterMargin + dy];
    if (model === undefined) {
      model = { ...size, own, data: cutLetter(picture, size, x, y) };
      return model.data;
    }
    const lying = layLetter(model, picture, x, y, reachAmong);
    return cutLetter(picture, size, lying.x, lying.y);
  });
  const middle: Letter = { ...size, own, data: middleOf(others) };
  const among = others.map((other, at) =>
    spotBetween(other, middleOf(others.filter((_, one) => one !== at)), middle),
  );
  const depth = depthOf(middle.data);
  return {
    apart: spotAt(picture, piece, middle),
    usual: quantile(among, 0.75) / depth,
    count: others.length,
  };
};
