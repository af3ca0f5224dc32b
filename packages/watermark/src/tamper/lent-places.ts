import type { Block } from './blocks.ts';
import { isSame, type Verdict } from './read-letters.ts';
import { clusters } from './regions.ts';

/** So large a share of a place is letters of which nothing else on the page says how they are drawn. */
const aloneLeast = 1 / 3;
/** Where other letters were put, one side has at least this share of what the other has at its thickest. */
const bothLeast = 0.25;
/** So many places, and so large a share of all, are not edits: the program lacks a font. */
const [lackingLeast, lackingShare] = [3, 0.5];
/** So many, and so large a share, say that other places were shifted as well. */
const [shiftingLeast, shiftingShare] = [2, 1 / 3];
/** What is told by how other letters of the page are drawn. */
const isKnown = (verdict: Verdict) => !isSame(verdict) && verdict !== 'alone';
/** What is not drawn as the page has it, with nothing to say that somebody changed it. */
const isOtherwise = (verdict: Verdict) => verdict === 'alone' || verdict === 'alike';

/**
 * Of blocks that are said to be altered, those of which nobody can tell, because a program that has not the font of a page
 * may put any letters in place of its own, or boxes. Nothing says that it did not, where letters became others and none of
 * them stands anywhere else on the page, or all that do became the same others. Where that is so all over the page, what
 * stands between such letters was shifted by them and says nothing either; where it is so at some places, what is read as the
 * letters that were there, only not quite where they were, may be shifted too. Elsewhere, what is gone altogether or was put on bare
 * paper is still told.
 */
export const onlyLent = (
  altered: readonly Block[],
  verdictsAt: (block: Block) => readonly Verdict[],
): ReadonlySet<Block> => {
  const places = clusters(altered).map((blocks) => {
    const verdicts = blocks.map(verdictsAt);
    const gone = Math.max(...blocks.map((block) => block.gone));
    const fresh = Math.max(...blocks.map((block) => block.fresh));
    const isChanged = Math.min(gone, fresh) >= bothLeast * Math.max(gone, fresh);
    const otherwise = verdicts.filter((some) => some.some(isOtherwise)).length;
    const isLent =
      isChanged && otherwise >= aloneLeast * blocks.length && !verdicts.some((some) => some.some(isKnown));
    const read = verdicts.flat();
    const mayBeShifted = isChanged && read.length > 0 && read.every(isSame);
    return { blocks, isLent, mayBe: otherwise > 0, mayBeShifted };
  });
  const lent = places.filter(({ isLent }) => isLent);
  const lacks = lent.length >= Math.max(lackingLeast, lackingShare * places.length);
  const shifts = lent.length >= Math.max(shiftingLeast, shiftingShare * places.length);
  return new Set(
    places
      .filter(({ isLent, mayBe, mayBeShifted }) => isLent || (lacks && mayBe) || (shifts && mayBeShifted))
      .flatMap(({ blocks }) => blocks),
  );
};
