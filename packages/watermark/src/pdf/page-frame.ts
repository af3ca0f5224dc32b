import { borrow, type OpenPdf } from './open-pdf.ts';

/** A place on a page as it is stored, in points from the lower left corner of what is seen of it. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What is seen of a page. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  /** Quarter turns before it is seen, clockwise. */
  readonly turns: number;
  place(x: number, y: number): Place;
}

/** Four numbers that the library writes as left, top, right, bottom. */
export const readRect = (
  { pdfium }: OpenPdf,
  fill: (at: number) => boolean,
): readonly [number, number, number, number] | undefined =>
  borrow(pdfium, 16, (at) => {
    if (!fill(at)) return undefined;
    const view = new DataView(pdfium.pdfium.HEAPU8.buffer, at, 16);
    return [0, 4, 8, 12].map((from) => view.getFloat32(from, true)) as [number, number, number, number];
  });

/** How a page lies. */
export const frameOf = (pdf: OpenPdf, page: number): PageFrame => {
  const [left, top, right, bottom] = readRect(pdf, (at) => pdf.pdfium.FPDF_GetPageBoundingBox(page, at)) ?? [
    0, 792, 612, 0,
  ];
  return {
    width: right - left,
    height: top - bottom,
    turns: pdf.pdfium.FPDFPage_GetRotation(page) & 3,
    place: (x, y) => ({ x: x - left, y: y - bottom }),
  };
};

/** The matrix that lays a picture of the page as it is seen over the page as it is stored. */
export const pictureMatrix = ({ width, height, turns }: PageFrame): readonly number[] =>
  [
    [width, 0, 0, height, 0, 0],
    [0, height, -width, 0, width, 0],
    [-width, 0, 0, -height, width, height],
    [0, -height, width, 0, 0, height],
  ][turns] as readonly number[];
