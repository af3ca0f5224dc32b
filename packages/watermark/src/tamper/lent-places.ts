import type { Block } from './blocks.ts';
import type { Verdict } from './read-letters.ts';
import { clusters } from './regions.ts';

/** So large a share of a place is letters of which nothing else on the page says how they are drawn. */
const aloneLeast = 1 / 3;
/** Where other letters were put, one side has at least this share of what the other has at its thickest. */
const bothLeast = 0.25;
/** What is told by how other letters of the page are drawn. */
const isKnown = (verdict: Verdict) => verdict !== 'same' && verdict !== 'alone';

/**
 * Of blocks that are said to be altered, those of which nobody can tell, because a program that has not the font of a page
 * may put any letters in place of its own, or boxes. Nothing says that it did not, where letters became others and none of
 * them stands anywhere else on the page. What is gone altogether, or was put on bare paper, is still told.
 */
export const onlyLent = (
  altered: readonly Block[],
  verdictsAt: (block: Block) => readonly Verdict[],
): ReadonlySet<Block> => {
  const isLentPlace = (together: readonly Block[]): boolean => {
    const verdicts = together.map(verdictsAt);
    const alone = verdicts.filter((some) => some.includes('alone')).length;
    if (alone < aloneLeast * together.length || verdicts.some((some) => some.some(isKnown))) return false;
    const gone = Math.max(...together.map((block) => block.gone));
    const fresh = Math.max(...together.map((block) => block.fresh));
    return Math.min(gone, fresh) >= bothLeast * Math.max(gone, fresh);
  };
  return new Set(clusters(altered).filter(isLentPlace).flat());
};
