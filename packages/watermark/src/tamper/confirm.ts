import type { Plane } from '../signal/plane.ts';
import { type Block, blockSide, blockStep, blocksAround } from './blocks.ts';
import { type Misfit, misfitAt } from './fit.ts';
import { onlyLent } from './lent-places.ts';
import type { Piece } from './pieces.ts';
import { quantile } from './quantile.ts';
import { isSame, readLetters, type Verdict } from './read-letters.ts';
import { sampleOf } from './sample.ts';

/** What was thought to differ, once both sides were read. */
export interface Confirmed {
  readonly altered: readonly Block[];
  /** Something is there, but not so surely that it could be said. */
  readonly unclear: readonly Block[];
  /** The letters of a font that was not there. */
  readonly lacking: readonly Piece[];
}

/**
 * A page as it was kept; the same as soft as a picture of it, and in its tones as well; the picture, and what it shows of
 * the page.
 */
export interface Sides {
  readonly even: Plane;
  readonly soft: Plane;
  readonly page: Plane;
  readonly picture: Plane;
  readonly seen: Uint8Array;
}

/** How the picture was drawn. */
export interface Drawn {
  /** How many pixels it has to one of the page. */
  readonly pixels: number;
  /** The page is in letters that its file does not bring. */
  readonly isLent?: boolean;
  /** It has no grey between ink and paper. */
  readonly isHard?: boolean;
  /** We drew it from a file just now, with the letters we lend. */
  readonly isOurs?: boolean;
}

/** With more than this to read, every other across and down is read: they overlap. */
const readMost = 240;
/** Ink that only one side has and that no drawing explains, in pixels of black. */
const [fittedLeast, plainLeast] = [1.8, 1.8];
/** Letters that fit worse than this are other letters: only what is far worse still can be told. */
const unfitMost = 1;
/** With fewer pixels than this to the unit of a page, a stroke of one is half a guess. */
const pixelsEnough = 0.7;
/** Without grey, chance makes a stroke a pixel thicker or sets it a pixel off: a third of black over nine points. */
const hardTimes = 1.4;
/** What differs less than this may be how the page is drawn; so many times what it comes to here and there is more than that. */
const slightMost = 4;
const tail = 1.8;
/** Pages drawn by one program are this much alike where nobody altered them; then a smaller stroke is no matter of drawing. */
const [alikeMost, sameLeast] = [0.025, 0.3];
/** Where no letter is strange, what differs less than this is too little to be anything that somebody put there or took. */
const plainlyLeast = 5.5;
/** From this share of what would be an alteration on, nobody can tell. */
const doubtful = 0.6;
const isDoubt = (verdict: Verdict) => !isSame(verdict) && verdict !== 'other';

/** How much a block differs in all, from 0 to 1. */
const differenceAt = (page: Plane, picture: Plane, { x: left, y: top }: Pick<Block, 'x' | 'y'>): number => {
  let sum = 0;
  for (let y = top; y < top + blockSide; y += 1)
    for (let x = left; x < left + blockSide; x += 1) {
      const at = y * page.width + x;
      sum += Math.abs((page.data[at] as number) - (picture.data[at] as number));
    }
  return sum / blockSide ** 2;
};

/**
 * A page in its own tones, in those of a picture, or between them, as the picture has it. Tones are learnt from letters,
 * whose rims some programs draw black; what is grey or red throughout keeps its own.
 */
const inEitherTone = (soft: Plane, toned: Plane, picture: Plane): Plane => ({
  ...picture,
  data: picture.data.map((value, at) => {
    const [one, other] = [soft.data[at] as number, toned.data[at] as number];
    return Math.min(Math.max(value, Math.min(one, other)), Math.max(one, other));
  }),
});

/**
 * Reads both sides of every block that differs. The same letters drawn by another program lie a little off, are thicker
 * or narrower, but have the same strokes; how well they fit on this page otherwise says how much they must differ.
 */
export const confirm = (
  { even, soft, page, picture, seen }: Sides,
  blocks: readonly Block[],
  { pixels, isLent = false, isHard = false, isOurs = false }: Drawn,
): Confirmed => {
  const sample = sampleOf(page, picture, seen);
  const unlike = sample.map((block) => differenceAt(page, picture, block));
  const isAlike = quantile(unlike, 0.95) < alikeMost;
  if (blocks.length === 0 && isAlike) return { altered: [], unclear: [], lacking: [] };
  const usual = sample.map((block) => misfitAt(page, picture, block));
  const isSameDrawing =
    isAlike &&
    quantile(
      usual.map(({ plain }) => plain),
      0.95,
    ) < sameLeast;
  const unfit = quantile(
    usual.map(({ fitted }) => fitted),
    0.8,
  );
  const coarse = Math.max(1, pixelsEnough / pixels) * (isHard ? hardTimes : 1);
  const usually = coarse * (unfit < unfitMost ? fittedLeast + unfit / 2 : 4 * unfit);
  const slight = usual.filter(({ fitted }) => fitted < slightMost);
  const fittedLimit = Math.max(
    usually,
    tail *
      quantile(
        slight.map(({ fitted }) => fitted),
        0.95,
      ),
  );
  // Where letters lie well as they are, they need not be stretched to be believed.
  const calm = usual.filter(({ fitted }) => fitted < doubtful * fittedLimit);
  const plainLimit =
    coarse * plainLeast +
    2 *
      quantile(
        calm.map(({ plain }) => plain),
        0.98,
      );
  const isRead = ({ x, y }: Block) =>
    blocks.length <= readMost || ((x / blockStep) % 2 === 0 && (y / blockStep) % 2 === 0);
  const altered: Block[] = [];
  const unclear: Block[] = [];
  const ownTones = inEitherTone(soft, page, picture);
  const read = readLetters(even, page, picture, blocks, { coarse, isLent });
  for (const block of blocks) {
    const verdicts = read.verdictsAt(block);
    if (verdicts.includes('other')) altered.push(block);
    else if (isRead(block)) {
      const drawn = misfitAt(page, picture, block);
      const isExplained = drawn.plain >= sameLeast && !verdicts.includes('strange');
      const left = isExplained ? misfitAt(read.page, picture, block) : drawn;
      const [plain, fitted] = [Math.min(drawn.plain, left.plain), Math.min(drawn.fitted, left.fitted)];
      const least = verdicts.includes('strange') ? fittedLimit : Math.max(fittedLimit, plainlyLeast);
      const differs = (by: Misfit) =>
        by.fitted >= least || (by.plain >= Math.max(plainLimit, least) && by.fitted >= doubtful * least);
      // Where every letter is read as the same, it takes more than how fine strokes come out.
      const isReadAsSame = verdicts.length > 0 && verdicts.every(isSame);
      if (isSameDrawing && drawn.plain >= (isReadAsSame ? fittedLeast : sameLeast)) altered.push(block);
      else if (differs({ plain, fitted }) && differs(misfitAt(ownTones, picture, block))) altered.push(block);
      else if (fitted >= doubtful * usually || plain >= plainLimit || verdicts.some(isDoubt))
        unclear.push(block);
    }
  }
  // A file may also be a picture that another program drew: then it does not look like ours throughout.
  const mayLack = isLent && !(isOurs && isSameDrawing);
  const lent: ReadonlySet<Block> = mayLack ? onlyLent(altered, read.verdictsAt) : new Set();
  return {
    altered: altered.filter((block) => !lent.has(block)),
    unclear: [...unclear, ...lent, ...blocksAround(read.doubtful)],
    lacking: mayLack ? read.lacking : [],
  };
};
