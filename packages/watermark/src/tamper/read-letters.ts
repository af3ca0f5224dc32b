import type { Plane } from '../signal/plane.ts';
import { type Block, blockSide } from './blocks.ts';
import { bell } from './blur.ts';
import { lettersOfLackingFont } from './lacking-font.ts';
import { letterMargin } from './letter.ts';
import { createPeers, type Peers } from './peers.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { isPrintedAlike } from './printed-alike.ts';
import { quantile } from './quantile.ts';
import { isReadAsAnother } from './read-as.ts';
import { amongPeers, directly, type Reading } from './read-letter.ts';

/**
 * What reading says of a letter: it is the one that was there; it is another one; it is unlike the page's, with few or none
 * beside it to say that this is not how it is drawn; nobody can say; or not even what its font looks like, though it may be
 * printed alike wherever the page has it.
 */
export type Verdict = 'same' | 'other' | 'strange' | 'doubtful' | 'alone' | 'alike';

/** Whether a letter is the one that was there, in whichever font. */
export const isSame = (verdict: Verdict): boolean => verdict === 'same' || verdict === 'alike';

/** What a letter is compared with: the same letter elsewhere in the picture, or only the page. */
export interface Evidence {
  /** How much it differs from the page's, as a share of black at a spot of nine points. */
  readonly direct: number;
  readonly reading?: Reading;
  /** Whether it is printed just like a letter elsewhere that is another one on the page. */
  isAnother(drift: number): boolean;
  /** Whether it is printed alike at the few places where the page has it. */
  isAlike(): boolean;
}

/** How a page is drawn as a whole. */
export interface Manner {
  /** How much letters that are surely the same differ from the page's: nine in ten and a half by no more. */
  readonly drift: number;
  /** 1 where it is fine enough, more where it is coarse. */
  readonly coarse: number;
  /** The file does not bring its letters, so that other programs draw others. */
  readonly isLent: boolean;
}

/** So near to the page's nothing else needs to be looked at. */
const [alikeMost, sameMost] = [0.15, 0.25];
/** Another letter differs by so much, and by so many times what the same ones do. */
const [otherLeast, otherTimes] = [0.4, 2];
/** The same of what differs from its like in the picture. */
const [apartMost, apartLeast, sameTimes, apartTimes] = [0.2, 0.32, 1.3, 2.5];
/** So many fellows are enough to go by. */
const enough = 6;
/** Where prints of one letter differ by this much, nothing can be read from them. */
const usualMost = 0.4;

/** Judges a letter. */
export const verdictOf = (
  { direct, reading, isAnother, isAlike }: Evidence,
  { drift, coarse, isLent }: Manner,
): Verdict => {
  if (direct <= alikeMost) return 'same';
  const likeAll = isLent && direct >= otherLeast ? 'alike' : 'same';
  if (reading && reading.usual <= usualMost) {
    const { apart, usual, count } = reading;
    if (apart <= Math.max(apartMost, sameTimes * usual)) return likeAll;
    // Nor is it another one that is as like the page's as most letters are.
    if (direct <= Math.max(sameMost, drift) || apart < coarse * Math.max(apartLeast, apartTimes * usual))
      return 'doubtful';
    return count >= enough ? 'other' : 'strange';
  }
  // Where all letters are drawn otherwise, this one is no exception.
  if (direct <= Math.max(sameMost, drift)) return likeAll;
  // A letter that the page has only once, in a font that every program chooses for itself, may look like anything.
  if (!isLent && direct >= coarse * Math.max(otherLeast, otherTimes * drift))
    return isAlike() ? 'doubtful' : 'strange';
  if (isAnother(drift)) return 'other';
  return isLent ? 'alone' : 'doubtful';
};

const touches = (piece: Piece, { x, y }: Block): boolean =>
  piece.x < x + blockSide &&
  x < piece.x + piece.width &&
  piece.y < y + blockSide &&
  y < piece.y + piece.height;

/** What was read at some blocks. */
export interface Read {
  /** What the letters that a block touches are. */
  verdictsAt(block: Block): readonly Verdict[];
  /** The page with every letter that was read shown as the picture has it: what differs still is no letter. */
  readonly page: Plane;
  /** The letters that were not suspected, and of which nobody can say. */
  readonly doubtful: readonly Piece[];
  /** The letters that were drawn in another font throughout, because the page's was not there. */
  readonly lacking: readonly Piece[];
}

/** So little softening evens out where in a pixel a letter begins. */
const softness = 0.6;
/** So many letters tell how a page is drawn. */
const sampled = 80;
/** The paper around a letter that is read with it. */
const rim = 2;

/** Nearly all letters differ by no more than so many times what half of them do; what differs by more was edited. */
const [driftTimes, driftMore] = [2.5, 0.05];

/** How much letters of a page differ from its own, by how much some of them do of which a few may have been edited. */
export const driftAmong = (direct: readonly number[]): number =>
  Math.min(quantile(direct, 0.95), driftTimes * quantile(direct, 0.5) + driftMore);

const driftOf = (pieces: readonly Piece[], evidenceOf: (piece: Piece) => Evidence): number => {
  const every = Math.max(1, Math.floor(pieces.length / sampled));
  const same = pieces
    .filter((_, at) => at % every === 0)
    .map(evidenceOf)
    .filter(({ reading }) => !reading || reading.apart <= apartMost);
  return driftAmong(same.map(({ direct }) => direct));
};

const showAs = (page: Plane, picture: Plane, read: Iterable<Piece>, { ownOf }: Peers): Plane => {
  const shown: Plane = { ...page, data: Float32Array.from(page.data) };
  for (const piece of read) {
    const own = ownOf(piece);
    const width = piece.width + 2 * letterMargin;
    for (let y = -rim; y < piece.height + rim; y += 1)
      for (let x = -rim; x < piece.width + rim; x += 1) {
        const [px, py] = [piece.x + x, piece.y + y];
        const isIn = px >= 0 && py >= 0 && px < page.width && py < page.height;
        if (!isIn || own[(y + letterMargin) * width + x + letterMargin] === 0) continue;
        shown.data[py * page.width + px] = picture.data[py * page.width + px] as number;
      }
  }
  return shown;
};

/**
 * Reads the letters of blocks by the page's own: where the page has the same letter several times, the picture shows it
 * several times too, drawn by one program. Whether this one is drawn like its fellows does not depend on how they are drawn.
 */
export const readLetters = (
  even: Plane,
  page: Plane,
  picture: Plane,
  blocks: readonly Block[],
  manner: Omit<Manner, 'drift'>,
): Read => {
  const pieces = piecesOf(even);
  const peers = createPeers(bell(even, softness), pieces);
  const [soft, drawn] = [bell(page, softness), bell(picture, softness)];
  const known = new Map<Piece, number>();
  const unlike = (piece: Piece): number => {
    const found = known.get(piece) ?? directly(soft, drawn, piece, peers);
    known.set(piece, found);
    return found;
  };
  const evidenceOf = (piece: Piece): Evidence => {
    const direct = unlike(piece);
    const reading = direct <= alikeMost ? undefined : amongPeers(drawn, piece, peers);
    const isAnother = (drift: number) =>
      isReadAsAnother(
        soft,
        drawn,
        piece,
        peers,
        drift,
        (other) => !manner.isLent || unlike(other) <= Math.max(sameMost, drift),
      );
    const isAlike = () => isPrintedAlike(soft, drawn, piece, peers);
    return { direct, isAnother, isAlike, ...(reading ? { reading } : {}) };
  };
  const byRow = Map.groupBy(pieces.all, ({ y }) => Math.floor(y / blockSide));
  const at = (block: Block) =>
    [-3, -2, -1, 0, 1]
      .flatMap((by) => byRow.get(Math.floor(block.y / blockSide) + by) ?? [])
      .filter((piece) => touches(piece, block));
  const drawnSo = { ...manner, drift: driftOf(pieces.all, evidenceOf) };
  const told = new Map<Piece, Verdict>();
  const verdict = (piece: Piece): Verdict => {
    const said = told.get(piece) ?? verdictOf(evidenceOf(piece), drawnSo);
    told.set(piece, said);
    return said;
  };
  const verdicts = new Map(blocks.map((block) => [block, at(block).map(verdict)]));
  // Small letters differ by too little to be suspected, also when they are others: all are read, but none of them is accused.
  const isDoubtful = (piece: Piece): boolean => {
    const direct = unlike(piece);
    if (direct <= Math.max(sameMost, drawnSo.drift)) return false;
    const reading = amongPeers(drawn, piece, peers);
    const evidence = {
      direct,
      isAnother: () => false,
      isAlike: () => false,
      ...(reading ? { reading } : {}),
    };
    return !isSame(verdictOf(evidence, drawnSo));
  };
  const doubtful = pieces.all.filter((piece) => !told.has(piece) && isDoubtful(piece));
  const read = [...told].filter(([, said]) => said !== 'other' && said !== 'strange').map(([piece]) => piece);
  return {
    page: showAs(page, picture, read, peers),
    doubtful,
    lacking: manner.isLent ? lettersOfLackingFont(pieces.all, unlike) : [],
    verdictsAt: (block) => verdicts.get(block) ?? [],
  };
};
