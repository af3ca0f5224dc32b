import type { Plane } from '../signal/plane.ts';
import { cutLetter, inkOf, type Letter, layLetter, letterMargin, ownPoints, spotBetween } from './letter.ts';
import type { Piece, Pieces } from './pieces.ts';

/** Pieces that look the same on a page. */
export interface Peer {
  readonly piece: Piece;
  /** How far its corner lies from where the first one's would, when they lie upon each other. */
  readonly dx: number;
  readonly dy: number;
}

/** Two of one shape, drawn by one program at different parts of a pixel, differ no more than this. */
const [farMost, spotMost] = [0.012, 0.2];
/** A bold dash is as long as another, and has more ink. */
const inkApart = 0.12;
const peersMost = 8;
/** So many are tried for a piece, the nearest in size and weight first. */
const triedMost = 160;

/** Which pieces of a page are the same shape as a piece of it: other prints of the same letter. */
export const createPeers = (page: Plane, pieces: Pieces) => {
  const bySize = Map.groupBy(pieces.all, ({ width, height }) => `${width} ${height}`);
  const owns = new Map<Piece, Uint8Array>();
  const found = new Map<Piece, readonly Peer[]>();
  const ownOf = (piece: Piece): Uint8Array => {
    const own = owns.get(piece) ?? ownPoints(piece, pieces, page);
    owns.set(piece, own);
    return own;
  };
  const letterOf = (piece: Piece, from: Plane): Letter => {
    const size = { width: piece.width + 2 * letterMargin, height: piece.height + 2 * letterMargin };
    const data = cutLetter(from, size, piece.x - letterMargin, piece.y - letterMargin);
    return { ...size, data, own: ownOf(piece) };
  };
  const ofSize = ({ width, height, label }: Piece, by: number): Piece[] => {
    const near = Array.from({ length: 2 * by + 1 }, (_, at) => at - by);
    return near
      .flatMap((i) => near.flatMap((j) => bySize.get(`${width + i} ${height + j}`) ?? []))
      .filter((one) => one.label !== label);
  };
  const candidatesFor = (piece: Piece): Piece[] =>
    ofSize(piece, 1)
      .filter(({ ink }) => Math.abs(ink - piece.ink) <= 3 + 0.15 * piece.ink)
      .sort((one, other) => Math.abs(one.ink - piece.ink) - Math.abs(other.ink - piece.ink))
      .slice(0, triedMost);

  const look = (piece: Piece): Peer[] => {
    const letter = letterOf(piece, page);
    const ink = inkOf(letter);
    const alike: (Peer & { readonly spot: number })[] = [];
    for (const one of candidatesFor(piece)) {
      const [left, top] = [one.x - letterMargin, one.y - letterMargin];
      const { x, y, far } = layLetter(letter, page, left, top, 1.5);
      if (far > farMost) continue;
      const data = cutLetter(page, letter, x, y);
      const spot = spotBetween(letter.data, data, letter);
      const more = Math.abs(inkOf({ data, own: letter.own }) - ink);
      if (spot <= spotMost && more <= inkApart * ink)
        alike.push({ piece: one, dx: x - left, dy: y - top, spot });
    }
    return alike.sort((one, other) => one.spot - other.spot).slice(0, peersMost);
  };

  return {
    /** The other pieces that are as large, but for so many points. */
    ofSize,
    letterOf,
    ownOf,
    peersOf: (piece: Piece): readonly Peer[] => {
      const peers = found.get(piece) ?? look(piece);
      found.set(piece, peers);
      return peers;
    },
  };
};

/** The same shapes of a page. */
export type Peers = ReturnType<typeof createPeers>;
