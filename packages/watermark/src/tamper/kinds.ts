import type { Plane } from '../signal/plane.ts';
import {
  cutLetter,
  farAt,
  inkOf,
  type Letter,
  layLetter,
  letterMargin,
  ownPoints,
  spotBetween,
} from './letter.ts';
import type { Piece, Pieces } from './pieces.ts';

/** One print of a letter, and the corner at which the first print of it lies upon this one. */
export interface Print {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
}

/** A letter of a page: how it looks, and everywhere it is printed. */
export interface Kind {
  readonly letter: Letter;
  readonly ink: number;
  readonly piece: Piece;
  readonly prints: Print[];
}

/** Two prints of one letter, begun at different parts of a pixel, differ no more than this. */
const [farMost, spotMost, inkApart] = [0.012, 0.2, 0.12];
/** What is farther before it is laid well is not laid at all. */
const hopeless = 0.05;

/** Sorts the pieces of a page by the letters they are. */
export const kindsOf = (page: Plane, pieces: Pieces): Kind[] => {
  const bySize = new Map<string, Kind[]>();
  const all: Kind[] = [];
  const near = [-1, 0, 1];
  const candidatesFor = ({ width, height }: Piece): Kind[] =>
    near.flatMap((i) => near.flatMap((j) => bySize.get(`${width + i} ${height + j}`) ?? []));
  for (const piece of pieces.all) {
    const [left, top] = [piece.x - letterMargin, piece.y - letterMargin];
    const size = { width: piece.width + 2 * letterMargin, height: piece.height + 2 * letterMargin };
    if (left < 0 || top < 0 || left + size.width >= page.width || top + size.height >= page.height) continue;
    const own = ownPoints(piece, pieces, page);
    const data = cutLetter(page, size, left, top);
    const ink = inkOf({ data, own });
    let best:
      | { readonly kind: Kind; readonly far: number; readonly x: number; readonly y: number }
      | undefined;
    for (const kind of candidatesFor(piece)) {
      if (Math.abs(kind.ink - ink) > inkApart * ink + 2) continue;
      if (farAt(kind.letter, page, left, top, hopeless) > hopeless) continue;
      const lying = layLetter(kind.letter, page, left, top, 1.5);
      if (lying.far > farMost || (best && lying.far >= best.far)) continue;
      const seen = cutLetter(page, kind.letter, lying.x, lying.y);
      if (spotBetween(kind.letter.data, seen, kind.letter) <= spotMost) best = { kind, ...lying };
    }
    if (best) best.kind.prints.push({ piece, x: best.x, y: best.y });
    else {
      const kind = { letter: { ...size, data, own }, ink, piece, prints: [{ piece, x: left, y: top }] };
      const key = `${piece.width} ${piece.height}`;
      bySize.set(key, [...(bySize.get(key) ?? []), kind]);
      all.push(kind);
    }
  }
  return all;
};
