import { PdfDict, PdfName, type PdfObject, PdfRef, PdfText } from '../pdf/objects.ts';
import type { PdfFile } from '../pdf/read.ts';

export const asDict = (object: PdfObject | undefined): PdfDict | undefined =>
  object instanceof PdfDict ? object : undefined;

export const asList = (object: PdfObject | undefined): readonly PdfObject[] =>
  Array.isArray(object) ? object : [];

export const nameOf = (object: PdfObject | undefined): string | undefined =>
  object instanceof PdfName ? object.name : undefined;

export const numberOf = (object: PdfObject | undefined): number | undefined =>
  object instanceof PdfRef ? object.number : undefined;

export const dictAt = (file: PdfFile, object: PdfObject | undefined): PdfDict | undefined =>
  asDict(file.resolve(object));

export const listAt = (file: PdfFile, object: PdfObject | undefined): readonly PdfObject[] =>
  asList(file.resolve(object));

export const nameAt = (file: PdfFile, object: PdfObject | undefined): string | undefined =>
  nameOf(file.resolve(object));

export const catalogueOf = (file: PdfFile): PdfDict | undefined => dictAt(file, file.trailer.get('Root'));

/** A text for people: UTF-16, UTF-8 with its mark, or one byte a character. */
export const textIn = (object: PdfObject | undefined): string | undefined => {
  if (!(object instanceof PdfText)) return undefined;
  const { bytes } = object;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return new TextDecoder().decode(bytes.subarray(3));
  return new TextDecoder('latin1').decode(bytes);
};

export type Rect = readonly [number, number, number, number];

/** A rectangle with its lower left corner first. */
export const rectOf = (file: PdfFile, object: PdfObject | undefined): Rect | undefined => {
  const corners = listAt(file, object).map((corner) => file.resolve(corner));
  if (corners.length !== 4 || !corners.every((corner) => typeof corner === 'number')) return undefined;
  const [a, b, c, d] = corners as [number, number, number, number];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
};
