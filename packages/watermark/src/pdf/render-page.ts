import { type Plane, plane } from '../signal/plane.ts';
import { borrow, type OpenPdf, withPage } from './open-pdf.ts';
import type { PageSize } from './page-size.ts';

/** Blue, green, red and nothing. */
const bgrx = 3;
const withAnnotations = 1;
const bandBytes = 16 * 1_024 * 1_024;
const white = 0xffffffff;

/** Rows of a page, four bytes to a pixel: blue, green, red, nothing. */
type TakeBand = (pixels: Uint8Array, top: number, rows: number) => void;

/** Draws a page in so many pixels, from band to band, so that a large page needs no more memory than a small one. */
const renderPage = (pdf: OpenPdf, page: number, { width, height }: PageSize, take: TakeBand): void => {
  const { pdfium } = pdf;
  const stride = width * 4;
  const rowsMost = Math.min(height, Math.max(1, Math.floor(bandBytes / stride)));
  withPage(pdf, page, (at) =>
    borrow(pdfium, stride * rowsMost, (pixels) => {
      for (let top = 0; top < height; top += rowsMost) {
        const rows = Math.min(rowsMost, height - top);
        const bitmap = pdfium.FPDFBitmap_CreateEx(width, rows, bgrx, pixels, stride);
        try {
          pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, white);
          pdfium.FPDF_RenderPageBitmap(bitmap, at, 0, -top, width, height, 0, withAnnotations);
          take(pdfium.pdfium.HEAPU8.subarray(pixels, pixels + stride * rows), top, rows);
        } finally {
          pdfium.FPDFBitmap_Destroy(bitmap);
        }
      }
    }),
  );
};

/** How light a page is at each of so many pixels. */
export const lumaOfPage = (pdf: OpenPdf, page: number, size: PageSize): Plane => {
  const made = plane(size.width, size.height);
  renderPage(pdf, page, size, (pixels, top, rows) => {
    const end = (top + rows) * size.width;
    for (let at = top * size.width, from = 0; at < end; at += 1, from += 4)
      made.data[at] =
        0.114 * (pixels[from] as number) +
        0.587 * (pixels[from + 1] as number) +
        0.299 * (pixels[from + 2] as number);
  });
  return made;
};

/** The colours of a page, three bytes to a pixel: red, green, blue. */
export const coloursOfPage = (pdf: OpenPdf, page: number, size: PageSize): Uint8Array => {
  const made = new Uint8Array(size.width * size.height * 3);
  renderPage(pdf, page, size, (pixels, top, rows) => {
    const end = (top + rows) * size.width * 3;
    for (let at = top * size.width * 3, from = 0; at < end; at += 3, from += 4) {
      made[at] = pixels[from + 2] as number;
      made[at + 1] = pixels[from + 1] as number;
      made[at + 2] = pixels[from] as number;
    }
  });
  return made;
};
