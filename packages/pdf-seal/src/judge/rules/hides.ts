import type { PdfDict } from '../../pdf/objects.ts';
import { pagesOf } from '../../pdf/read.ts';
import { dictAt, listAt, rectOf } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import { textBoxes } from '../text-boxes.ts';
import { blotsWords, meet } from './blots.ts';
import { paintsPaper } from './paint.ts';

/** The ground that readers may draw themselves, behind or in place of an appearance. */
const hasGround = ({ after }: Comparison, dict: PdfDict): boolean =>
  listAt(after, dictAt(after, dict.get('MK'))?.get('BG')).length > 0;

// What neither turns nor grows with its page does not stand where its rectangle says.
const unbound = 8 | 16;

const isUnbound = ({ after }: Comparison, dict: PdfDict): boolean => {
  const flags = after.resolve(dict.get('F'));
  return typeof flags === 'number' && (flags & unbound) !== 0;
};

/** Whether something new hides letters that were signed: it has a ground like paper, or solid ink, and stands over some. */
export const hidesText = (comparison: Comparison, number: number, dict: PdfDict): boolean => {
  const rect = rectOf(comparison.after, dict.get('Rect'));
  const ref = comparison.pages[(comparison.pageOf(number) ?? 0) - 1]?.ref;
  if (!rect || !ref || rect[2] <= rect[0]) return false;
  const wordsUnder = () => {
    const page = pagesOf(comparison.before).find((one) => one.ref.number === ref.number);
    return page ? textBoxes(comparison.before, page) : [];
  };
  if (paintsPaper(comparison.after, dict.get('AP')) || hasGround(comparison, dict))
    return wordsUnder().some((box) => isUnbound(comparison, dict) || meet(box, rect));
  return blotsWords(comparison.after, dict.get('AP'), rect, wordsUnder);
};
