import { PdfDict, type PdfObject, type PdfRef } from '../../pdf/objects.ts';
import { hasDoubledKeys } from '../../pdf/parse.ts';
import { type PdfPage, pagesOf } from '../../pdf/read.ts';
import { asDict, listAt, nameAt, numberOf } from '../access.ts';
import type { ForbiddenCode } from '../change.ts';
import type { Comparison } from '../comparison.ts';
import { differences, doubledKey, sameObject } from '../same.ts';
import { judgeAddedAnnotation } from './annotation.ts';

const codes: Readonly<Record<string, ForbiddenCode>> = {
  Contents: 'content',
  Resources: 'resources',
  MediaBox: 'geometry',
  CropBox: 'geometry',
  Rotate: 'geometry',
  UserUnit: 'geometry',
  AA: 'action',
  AF: 'embeddedFile',
  [doubledKey]: 'doubled',
};

const judgeOrder = (comparison: Comparison, old: readonly PdfPage[], now: readonly PdfPage[]): void => {
  const [was, is] = [old.map(({ ref }) => ref.number), now.map(({ ref }) => ref.number)];
  const spots = (pages: readonly number[]) => pages.map((page) => ({ page: page + 1 }));
  const placesOf = (from: readonly number[], others: readonly number[]) =>
    from.flatMap((number, index) => (others.includes(number) ? [] : index));
  if (was.length === is.length && was.every((number, index) => number === is[index])) return;
  const added = placesOf(is, was);
  const removed = placesOf(was, is);
  if (added.length > 0) comparison.forbid('pagesAdded', { spots: spots(added) });
  if (removed.length > 0) comparison.forbid('pagesRemoved', { spots: spots(removed) });
  const kept = was.filter((number) => is.includes(number));
  const order = is.filter((number) => was.includes(number));
  const moved = order.flatMap((number, index) => (kept[index] === number ? [] : is.indexOf(number)));
  if (moved.length > 0) comparison.forbid('pagesReordered', { spots: spots(moved) });
};

const judgeAnnotations = (
  comparison: Comparison,
  was: PdfDict,
  is: PdfDict,
  page: number,
  ref: PdfRef,
): void => {
  const { before, after } = comparison;
  const [old, now] = [listAt(before, was.get('Annots')), listAt(after, is.get('Annots'))];
  const left: PdfObject[] = [...old];
  const added: PdfObject[] = [];
  for (const entry of now) {
    if (left.length > 0 && sameObject(left[0], entry)) left.shift();
    else added.push(entry);
  }
  comparison.clear(numberOf(was.get('Annots')), [ref.number]);
  if (left.length > 0) comparison.forbid('annotationRemoved', { spots: [{ page }] });
  for (const entry of added) {
    const isOld = left.some((item) => sameObject(item, entry));
    if (!isOld) judgeAddedAnnotation(comparison, entry, page);
  }
};

const inheritable = new Set(['Resources', 'MediaBox', 'CropBox', 'Rotate']);

/** Some makers write into a page what it had from the node above. */
const saysWhatItInherited = ({ after }: Comparison, { dict, inherited }: PdfPage, key: string, is: PdfDict) =>
  inheritable.has(key) &&
  dict.get(key) === undefined &&
  sameObject(inherited(key), after.resolve(is.get(key)));

const judgePage = (comparison: Comparison, old: PdfPage, page: number): void => {
  const { ref, dict: was } = old;
  const is = asDict(comparison.after.resolve(ref));
  if (!is || (nameAt(comparison.after, is.get('Type')) ?? 'Page') !== 'Page') return;
  comparison.clear(ref.number);
  for (const key of differences(was, is)) {
    if (key !== 'Annots' && !saysWhatItInherited(comparison, old, key, is))
      comparison.forbid(codes[key] ?? 'page', { name: key, object: ref.number, spots: [{ page }] });
  }
  judgeAnnotations(comparison, was, is, page, ref);
};

/** The pages: none comes, goes or moves, and nothing changes on them but what stands on top of them. */
export const judgePages = (comparison: Comparison): void => {
  const { before, changed } = comparison;
  const old = pagesOf(before);
  judgeOrder(comparison, old, comparison.pages);
  const placeNow = new Map(comparison.pages.map(({ ref }, index) => [ref.number, index + 1]));
  for (const [index, page] of old.entries()) {
    const { ref, dict } = page;
    const list = numberOf(dict.get('Annots'));
    if (!changed.has(ref.number) && !(list !== undefined && changed.has(list))) continue;
    judgePage(comparison, page, placeNow.get(ref.number) ?? index + 1);
    const is = comparison.after.resolve(ref);
    if (is instanceof PdfDict && hasDoubledKeys(is))
      comparison.forbid('doubled', { spots: [{ page: index + 1 }] });
  }
};
