import { limits } from '@chancery/contract/limits.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { type Mark, marksOf } from '../placing/geometry.ts';
import type { SheetSize } from './page-sheet.tsx';
import type { Field } from './signing.ts';

const { room } = limits.signing;

/** A place beside a word is where the word was found when the task was prepared. */
const shownAt = ({ place, found }: Field): Place =>
  place.kind === 'keyword' && found ? { kind: 'at', ...found, date: place.date } : place;

/** What of the reader's stands on a page of this size. */
export const myMarks = (
  fields: readonly Field[],
  { page, pages, sheet }: { readonly page: number; readonly pages: number; readonly sheet: SheetSize },
): readonly Mark[] => {
  const places = fields.map(shownAt);
  // Of other pages only their number matters here.
  const sheets = Array.from({ length: pages }, () => sheet);
  return (
    marksOf(
      [{ fileId: '', deviceId: '', places }],
      sheets,
      () => room,
      () => [],
    ).get(page) ?? []
  );
};
