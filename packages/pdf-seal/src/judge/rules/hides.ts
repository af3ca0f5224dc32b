import type { PdfDict, PdfObject, PdfStream } from '../../pdf/objects.ts';
import { PdfFault, type PdfFile, pagesOf } from '../../pdf/read.ts';
import { asDict, nameAt, type Rect, rectOf } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import { textBoxes } from '../text-boxes.ts';
import { streamsOfAppearance } from './appearance.ts';

const light = 0.85;

/** Whether a drawing fills a rectangle with a colour like paper. */
const fillsLikePaper = (content: string): boolean => {
  let isLight = false;
  let hasRectangle = false;
  const given: number[] = [];
  for (const word of content.split(/\s+/)) {
    const value = Number(word);
    if (word !== '' && !Number.isNaN(value)) {
      given.push(value);
      continue;
    }
    if (word === 'g' || word === 'rg' || word === 'sc' || word === 'scn')
      isLight = given.length > 0 && given.every((part) => part >= light);
    if (word === 'k') isLight = given.every((part) => part <= 1 - light);
    if (word === 're') hasRectangle = true;
    if (['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].includes(word)) {
      if (isLight && hasRectangle) return true;
      hasRectangle = false;
    }
    if (word === 'n' || word === 'S' || word === 's') hasRectangle = false;
    given.length = 0;
  }
  return false;
};

const isOpaquePicture = (file: PdfFile, { dict }: PdfStream): boolean =>
  nameAt(file, dict.get('Subtype')) === 'Image' &&
  dict.get('SMask') === undefined &&
  dict.get('Mask') === undefined &&
  file.resolve(dict.get('ImageMask')) !== true;

/** Ink that lets through what is under it. */
const letsThrough = (file: PdfFile, { dict }: PdfStream): boolean => {
  const resources = asDict(file.resolve(dict.get('Resources')));
  const states = asDict(file.resolve(resources?.get('ExtGState')));
  return [...(states?.entries.values() ?? [])].some((state) => {
    const mode = nameAt(file, asDict(file.resolve(state))?.get('BM'));
    return mode === 'Multiply' || mode === 'Darken';
  });
};

const contentOf = (file: PdfFile, stream: PdfStream): string => {
  try {
    return new TextDecoder('latin1').decode(file.decode(stream));
  } catch (fault) {
    if (fault instanceof PdfFault) return '';
    throw fault;
  }
};

const isOpaque = (file: PdfFile, appearance: PdfObject | undefined): boolean => {
  const streams = streamsOfAppearance(file, appearance) ?? [];
  if (streams.some((stream) => letsThrough(file, stream))) return false;
  return streams.some((stream) =>
    nameAt(file, stream.dict.get('Subtype')) === 'Image'
      ? isOpaquePicture(file, stream)
      : nameAt(file, stream.dict.get('Subtype')) === 'Form' && fillsLikePaper(contentOf(file, stream)),
  );
};

const meet = (a: Rect, b: Rect): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Whether something new hides letters that were signed: it has a ground like paper and stands over some. */
export const hidesText = (comparison: Comparison, number: number, dict: PdfDict): boolean => {
  const rect = rectOf(comparison.after, dict.get('Rect'));
  const ref = comparison.pages[(comparison.pageOf(number) ?? 0) - 1]?.ref;
  if (!rect || !ref || rect[2] <= rect[0]) return false;
  if (!isOpaque(comparison.after, dict.get('AP'))) return false;
  const page = pagesOf(comparison.before).find((one) => one.ref.number === ref.number);
  return page !== undefined && textBoxes(comparison.before, page).some((box) => meet(box, rect));
};
