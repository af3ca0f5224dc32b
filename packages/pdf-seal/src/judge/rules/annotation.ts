import { PdfDict, type PdfObject, PdfRef } from '../../pdf/objects.ts';
import { nameAt, numberOf, rectOf } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import { fieldNodes } from '../fields.ts';
import { picturesNamed, picturesShown } from './appearance.ts';
import { drawnFault, newValueOf } from './new-seal.ts';
import { hidesUndrawn } from './remark.ts';

const stampKeys = new Set('Type Subtype Rect F P AP NM Contents M T CreationDate C Name Subj'.split(' '));
const commentKeys = new Set([
  ...stampKeys,
  'QuadPoints',
  'InkList',
  'Open',
  'State',
  'StateModel',
  'IRT',
  'RT',
  'Popup',
  'Parent',
  'CA',
  'BS',
  'Border',
  'RC',
]);

/** Remarks that leave what they are about to be read. */
const comments = new Set([
  'Text',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Ink',
  'Popup',
  'Caret',
]);

/** The pictures of the seals that came with a revision, each with how large its widget is. */
const sealsIn = (comparison: Comparison, revision: number) =>
  fieldNodes(comparison.after).flatMap(({ ref, dict, type, name }) => {
    const signature = numberOf(dict.get('V'));
    const isOfRevision =
      signature !== undefined && comparison.after.revisions[revision]?.offsets.has(signature);
    if (type !== 'Sig' || !isOfRevision) return [];
    const value = newValueOf(comparison, { ref, dict, name });
    if (value.kind !== 'seal' || value.signature === undefined) return [];
    const rect = rectOf(comparison.after, dict.get('Rect'));
    const look = dict.get('AP');
    const [pictures, named] = [picturesShown(comparison.after, look), picturesNamed(comparison.after, look)];
    return [{ pictures, named, rect, signature }];
  });

const millimetre = 72 / 25.4;
const largest = 62 * millimetre;
/** What a seal names and does not show is a line, such as the day, and no higher than one. */
const line = { across: largest, up: 10 * millimetre };

/**
 * The signature with which a stamp came, if it shows the picture of its seal, no larger than that or any seal, or a line
 * that the seal names as its own.
 */
const sealOf = (comparison: Comparison, ref: PdfRef, dict: PdfDict): number | undefined => {
  const { after } = comparison;
  const revision = after.revisions.findLastIndex(({ offsets }) => offsets.has(ref.number));
  const shown = picturesShown(after, dict.get('AP'));
  const rect = rectOf(after, dict.get('Rect'));
  if (!shown || !rect || shown.size === 0) return undefined;
  const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]];
  const isLine = Math.max(width, height) <= line.across && Math.min(width, height) <= line.up;
  const seal = sealsIn(comparison, revision).find(({ pictures, named, rect: own }) => {
    if (!pictures || !own) return false;
    if (![...shown].every((picture) => pictures.has(picture)))
      return isLine && [...shown].every((picture) => named.has(picture));
    const isNoLarger = width <= (own[2] - own[0]) * 1.1 + 1 && height <= (own[3] - own[1]) * 1.1 + 1;
    return isNoLarger || (width <= largest && height <= largest);
  });
  return seal?.signature;
};

/** Something new that stands on a page. */
export const judgeAddedAnnotation = (comparison: Comparison, entry: PdfObject, page: number): void => {
  const { after, policy } = comparison;
  const dict = after.resolve(entry);
  if (!(entry instanceof PdfRef && dict instanceof PdfDict) || !comparison.isNew(entry.number)) {
    comparison.forbid('annotation', { spots: [{ page }] });
    return;
  }
  const rect = rectOf(after, dict.get('Rect'));
  const told = { object: entry.number, spots: [{ page, ...(rect && { rect }) }] };
  const subtype = nameAt(after, dict.get('Subtype')) ?? '';
  if (comparison.pagesOfAnnotation(entry.number).length > 1) {
    comparison.forbid('annotation', told);
    return;
  }
  if (subtype === 'Widget' && comparison.newWidgets.has(entry.number)) return;
  const signature = subtype === 'Stamp' ? sealOf(comparison, entry, dict) : undefined;
  if (signature !== undefined) {
    const fault = drawnFault(comparison, entry.number, dict, stampKeys);
    if (fault) comparison.forbid(fault, told);
    else if (policy.isSaid && policy.level === 'forms') comparison.forbid('closed', told);
    else comparison.allow('seal', 'forms', { ...told, signature });
    return;
  }
  const mayComment = policy.isSaid && policy.level === 'annotations' && comments.has(subtype);
  if (!mayComment) {
    comparison.forbid(
      subtype === 'Stamp' ? 'stampForeign' : subtype === 'FileAttachment' ? 'embeddedFile' : 'annotation',
      told,
    );
    return;
  }
  const fault = hidesUndrawn(after, dict)
    ? 'annotation'
    : drawnFault(comparison, entry.number, dict, commentKeys);
  if (fault) comparison.forbid(fault === 'fieldAdded' ? 'annotation' : fault, told);
  else comparison.allow('comment', 'annotations', told);
};
