import type { Plane } from '../signal/plane.ts';
import { bell } from './blur.ts';
import { type Kind, kindsOf, type Print } from './kinds.ts';
import { cutLetter, type Letter, layLetter, letterMargin, ownPoints } from './letter.ts';
import { middleOf } from './middle.ts';
import { type Piece, type Pieces, piecesOf } from './pieces.ts';
import { quantile } from './quantile.ts';
import { type Between, between, inFrameOf, type Rival, shiftUpon, unlike } from './rivals.ts';
import { unlikeOnceFitted } from './unlike.ts';

/** Letters of a picture that are another letter than the page has there, and those of which nobody can say. */
export interface ReadKinds {
  readonly other: readonly Piece[];
  readonly unclear: readonly Piece[];
}

/** So little softening evens out where in a pixel a letter begins. */
const softness = 0.6;
/** With fewer prints nobody can say how a letter is drawn; so many are enough to see it. */
const [printsLeast, printsMost] = [4, 15];
/** How far a letter may lie from its place in the picture. */
const reach = 2;
/** Letters of a page that differ by less than this are one letter twice. */
const unlikeLeast = 0.3;
/**
 * What makes a letter another one: how far it is on the way from its own at 0 to the other at 1, how many times more
 * than prints of one letter stray, and what is left of the difference once it is the other.
 */
interface Proof {
  readonly from: number;
  readonly to: number;
  readonly times: number;
  readonly left: number;
}
const surely: Proof = { from: 0.75, to: 1.3, times: 6, left: 0.2 };
const perhaps: Proof = { from: 0.5, to: 1.6, times: 4, left: 0.4 };
const strayLeast = 0.04;
/** What is so far on the way to the other on the page already was perhaps never its own. */
const leaningMost = 0.2;
/** Letters this much larger or smaller are not put in each other's place. */
const sizeApart = 2;
/** The most printed letters are the likeliest to be put in another's place. */
const rivalsMost = 24;

const someOf = <T>(things: readonly T[], most: number): T[] =>
  Array.from(
    { length: Math.min(most, things.length) },
    (_, at) => things[Math.floor((at * things.length) / Math.min(most, things.length))] as T,
  );

/** Where a letter lies in a picture, cut out of it. */
const cutAt = (picture: Plane, letter: Letter, { x, y }: Print) => {
  const lying = layLetter(letter, picture, x, y, reach);
  return Number.isFinite(lying.far)
    ? { ...lying, data: cutLetter(picture, letter, lying.x, lying.y) }
    : undefined;
};

/** How a picture draws a letter of the page: the middle of many prints. */
const asDrawn = (picture: Plane, { letter, prints }: Kind): Letter | undefined => {
  let model = letter;
  // Laid upon the middle of them they lie better than upon the page's own.
  for (const most of [5, printsMost]) {
    const cuts = someOf(prints, most).flatMap((print) => cutAt(picture, model, print)?.data ?? []);
    if (cuts.length === 0) return undefined;
    model = { ...letter, data: middleOf(cuts) };
  }
  return model;
};

interface Told extends Between {
  readonly piece: Piece;
}

const holds = ({ from, to, times, left }: Proof, told: Told, stray: number): boolean =>
  told.share >= from &&
  told.share <= to &&
  told.share >= times * stray &&
  told.fromOther < left * told.fromOwn;

/** One letter that begins at two parts of a pixel may look like two, but not once it is stretched upon itself. */
const isSameLetter = (letter: Letter, { data, own }: Rival): boolean =>
  unlikeOnceFitted({ ...letter, own }, data) < unlikeLeast;

/** Reads every letter that a page has several times: which letter of the page is it in the picture? */
export const readKinds = (even: Plane, shown: Plane, visible: Uint8Array): ReadKinds => {
  const [page, picture] = [bell(even, softness), bell(shown, softness)];
  const found = piecesOf(even);
  const isSeen = ({ x, y, width, height }: Piece) =>
    visible[y * page.width + x] === 1 && visible[(y + height - 1) * page.width + x + width - 1] === 1;
  const pieces: Pieces = { ...found, all: found.all.filter(isSeen) };
  const kinds = kindsOf(page, pieces);
  const drawn = new Map<Kind, Letter | undefined>();
  const drawnOf = (kind: Kind): Letter | undefined => {
    if (!drawn.has(kind)) drawn.set(kind, asDrawn(picture, kind));
    return drawn.get(kind);
  };
  const isNear = ({ piece: one }: Kind, { piece: two }: Kind) =>
    Math.abs(one.width - two.width) <= sizeApart && Math.abs(one.height - two.height) <= sizeApart;
  const other = new Set<Piece>();
  const unclear = new Set<Piece>();
  for (const kind of kinds) {
    if (kind.prints.length < printsLeast) continue;
    const own = drawnOf(kind);
    if (!own) continue;
    const rivals = kinds
      .filter((one) => one !== kind && isNear(one, kind))
      .sort((one, two) => two.prints.length - one.prints.length)
      .slice(0, rivalsMost)
      .flatMap((one): { readonly before: Rival; readonly now: Rival }[] => {
        const shift = shiftUpon(kind.letter, one.letter);
        if (!shift) return [];
        const before = inFrameOf(kind.letter, one.letter, shift);
        const drawn = unlike(kind.letter, before) < unlikeLeast ? undefined : drawnOf(one);
        return drawn ? [{ before, now: inFrameOf(own, drawn, shift) }] : [];
      });
    const seen = kind.prints.flatMap((print) => {
      const cut = cutAt(picture, own, print);
      if (!cut) return [];
      const [x, y] = [Math.round(print.x) + letterMargin, Math.round(print.y) + letterMargin];
      const at = { ...kind.piece, x, y, label: print.piece.label };
      const before = cutLetter(page, kind.letter, print.x, print.y);
      return [{ piece: print.piece, before, now: cut.data, own: ownPoints(at, pieces, page) }];
    });
    for (const rival of rivals) {
      const told = seen.flatMap((one): Told[] => {
        const was = between(one.before, one.own, kind.letter, rival.before);
        const is = between(one.now, one.own, own, rival.now);
        // Two letters that look the same on the page are taken for one, and may not look the same in the picture.
        return was && is && was.share < leaningMost ? [{ piece: one.piece, ...is }] : [];
      });
      const stray = Math.max(
        strayLeast,
        quantile(
          told.map(({ share }) => Math.abs(share)),
          0.7,
        ),
      );
      const suspects = told.filter((one) => holds(perhaps, one, stray));
      if (suspects.length === 0 || isSameLetter(kind.letter, rival.before)) continue;
      for (const one of suspects) (holds(surely, one, stray) ? other : unclear).add(one.piece);
    }
  }
  return { other: [...other], unclear: [...unclear].filter((piece) => !other.has(piece)) };
};
