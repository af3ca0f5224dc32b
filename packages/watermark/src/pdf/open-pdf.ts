import { WatermarkError } from '../watermark.types.ts';
import type { PageSize } from './page-size.ts';
import { forgetPdfium, usePdfium } from './pdfium.ts';
import type { Pdfium } from './pdfium.types.ts';

/** A PDF that is open for looking at. */
export interface OpenPdf {
  readonly pdfium: Pdfium;
  /** What the library knows it by. */
  readonly handle: number;
  readonly pages: number;
  /** Somebody signed it. */
  readonly signed: boolean;
  readonly title: string;
}

const isWrongPassword = 4;
const isUnknownSecurity = 5;

/** Memory of the library for as long as something is done with it. */
export const borrow = <T>(pdfium: Pdfium, size: number, use: (at: number) => T): T => {
  const at = pdfium.pdfium.wasmExports.malloc(size);
  if (at === 0) throw new WatermarkError('damaged', 'no memory');
  try {
    return use(at);
  } finally {
    pdfium.pdfium.wasmExports.free(at);
  }
};

const titleOf = (pdfium: Pdfium, handle: number): string => {
  const size = pdfium.FPDF_GetMetaText(handle, 'Title', 0, 0);
  if (size <= 2 || size > 8_192) return '';
  return borrow(pdfium, size, (at) => {
    pdfium.FPDF_GetMetaText(handle, 'Title', at, size);
    return pdfium.pdfium.UTF16ToString(at);
  });
};

const faultOf = (code: number): WatermarkError =>
  code === isWrongPassword || code === isUnknownSecurity
    ? new WatermarkError('encrypted')
    : new WatermarkError('damaged', `pdfium error ${code}`);

/** Opens a PDF for as long as something is done with it. What breaks the library is a damaged file, not a broken server. */
export const withPdf = async <T>(bytes: Uint8Array, use: (pdf: OpenPdf) => T | Promise<T>): Promise<T> => {
  const pdfium = await usePdfium();
  try {
    const at = pdfium.pdfium.wasmExports.malloc(bytes.length);
    if (at === 0) throw new WatermarkError('damaged', 'no memory');
    pdfium.pdfium.HEAPU8.set(bytes, at);
    const handle = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
    try {
      if (handle === 0) throw faultOf(pdfium.FPDF_GetLastError());
      const pages = pdfium.FPDF_GetPageCount(handle);
      if (pages < 1) throw new WatermarkError('damaged', 'no pages');
      const signed = pdfium.FPDF_GetSignatureCount(handle) > 0;
      return await use({ pdfium, handle, pages, signed, title: titleOf(pdfium, handle) });
    } finally {
      if (handle !== 0) pdfium.FPDF_CloseDocument(handle);
      pdfium.pdfium.wasmExports.free(at);
    }
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    forgetPdfium();
    throw new WatermarkError('damaged', error.message);
  }
};

/** A page of it for as long as something is done with it. */
export const withPage = <T>({ pdfium, handle }: OpenPdf, page: number, use: (page: number) => T): T => {
  const at = pdfium.FPDF_LoadPage(handle, page);
  if (at === 0) throw new WatermarkError('damaged', `page ${page + 1}`);
  try {
    return use(at);
  } finally {
    pdfium.FPDF_ClosePage(at);
  }
};

/** How large a page is as seen. */
export const sizeOfPage = (pdf: OpenPdf, page: number): PageSize =>
  withPage(pdf, page, (at) => {
    const sides = { width: pdf.pdfium.FPDF_GetPageWidthF(at), height: pdf.pdfium.FPDF_GetPageHeightF(at) };
    if (!(sides.width > 0 && sides.height > 0)) throw new WatermarkError('damaged', `page ${page + 1}`);
    return sides;
  });
