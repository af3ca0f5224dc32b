import { type Block, blockSide } from './blocks.ts';
import type { Piece } from './pieces.ts';
import { clusters } from './regions.ts';

/** A letter that is drawn as another one differs from the page's by so much. */
const otherLeast = 0.4;
/** So large a share of a page's letters is never edited: the program that drew it has not their font. */
const lackingLeast = 1 / 3;
/** What is not drawn as nearly as this was drawn in the font that took the place of the page's. */
const sameMost = 0.25;

/**
 * The letters of a page that a program drew in some other font, because it has not the page's: none where it has it.
 * `unlike` says how much a letter differs from the page's.
 */
export const lettersOfLackingFont = (
  pieces: readonly Piece[],
  unlike: (piece: Piece) => number,
): readonly Piece[] => {
  const others = pieces.filter((piece) => unlike(piece) >= otherLeast);
  return others.length > 0 && others.length >= lackingLeast * pieces.length
    ? pieces.filter((piece) => unlike(piece) > sameMost)
    : [];
};

/** Another font is wider or narrower: what it puts in place of a letter may lie as far off as the letter is high. */
const isBeside = ({ x, y, width, height }: Piece, block: Block): boolean =>
  x - height < block.x + blockSide &&
  block.x < x + width + height &&
  y - height / 2 < block.y + blockSide &&
  block.y < y + height * 1.5;

/**
 * Of blocks that are said to be altered, those of places beside letters in a font that was not there: what stands there
 * says nothing of what was altered. What was done away from any letter is still told.
 */
export const besideLacking = (blocks: readonly Block[], lacking: readonly Piece[]): ReadonlySet<Block> =>
  new Set(
    clusters(blocks)
      .filter((place) => place.some((block) => lacking.some((piece) => isBeside(piece, block))))
      .flat(),
  );
