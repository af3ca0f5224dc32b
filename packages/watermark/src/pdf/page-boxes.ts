import { PdfArray, type PdfDict, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core';
import type { PageSize } from './page-size.ts';

/** Finds what a reference stands for. */
export type Resolve = (ref: PdfRef) => PdfObject | null;

/** What is seen of a page, and how it is turned. */
export interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Quarter turns, clockwise. */
  readonly turns: 0 | 1 | 2 | 3;
}

const treeMost = 64;

/** What a page has, or the branch of the tree it hangs on. */
export const inherited = (page: PdfDict, name: string, resolve: Resolve): PdfObject | undefined => {
  let dict: PdfDict | undefined = page;
  for (let depth = 0; dict && depth < treeMost; depth += 1) {
    const value = dict.get(name, resolve);
    if (value) return value;
    dict = dict.getDict('Parent', resolve);
  }
  return undefined;
};

const numbersOf = (value: PdfObject | undefined, resolve: Resolve): readonly number[] => {
  if (!(value instanceof PdfArray)) return [];
  return value.toArray().map((one) => {
    const found = one instanceof PdfRef ? resolve(one) : one;
    return found instanceof PdfNumber ? found.value : Number.NaN;
  });
};

const boxOf = (value: PdfObject | undefined, resolve: Resolve): readonly number[] | undefined => {
  const [x0, y0, x1, y1] = numbersOf(value, resolve);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  const box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const;
  return box.every(Number.isFinite) && box[2] > box[0] && box[3] > box[1] ? box : undefined;
};

const letter = [0, 0, 612, 792];

/** What is seen of a page: its crop inside its paper. */
export const pageBoxOf = (page: PdfDict, resolve: Resolve): PageBox => {
  const paper = boxOf(inherited(page, 'MediaBox', resolve), resolve) ?? letter;
  const crop = boxOf(inherited(page, 'CropBox', resolve), resolve) ?? paper;
  const both = paper.map((side, at) =>
    at < 2 ? Math.max(side, crop[at] as number) : Math.min(side, crop[at] as number),
  );
  const [left, bottom, right, top] = boxOf(PdfArray.of(...both.map(PdfNumber.of)), resolve) ?? paper;
  const rotate = inherited(page, 'Rotate', resolve);
  const quarter = rotate instanceof PdfNumber ? Math.round(rotate.value / 90) : 0;
  return {
    left: left as number,
    bottom: bottom as number,
    right: right as number,
    top: top as number,
    turns: (((quarter % 4) + 4) % 4) as PageBox['turns'],
  };
};

/** How large it is as seen, in points; a unit of its own, which few viewers know, is left out of it. */
export const sizeOfBox = ({ left, bottom, right, top, turns }: PageBox): PageSize => {
  const sides = [right - left, top - bottom] as const;
  return turns % 2 ? { width: sides[1], height: sides[0] } : { width: sides[0], height: sides[1] };
};

/** The matrix to the page from a grid that begins at its upper left corner as seen and goes right and up. */
export const matrixOf = (
  { left, bottom, right, top, turns }: PageBox,
  perPoint: number,
): readonly number[] => {
  const step = 1 / perPoint;
  return [
    [step, 0, 0, step, left, top],
    [0, step, -step, 0, left, bottom],
    [-step, 0, 0, -step, right, bottom],
    [0, -step, step, 0, right, top],
  ][turns] as readonly number[];
};
