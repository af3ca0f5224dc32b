import { borrow, type OpenPdf, withPage } from '../open-pdf.ts';

/** The text of a page as a viewer selects it. */
export const textOfPage = (pdf: OpenPdf, page: number): string =>
  withPage(pdf, page, (handle) => {
    const { pdfium } = pdf;
    const text = pdfium.FPDFText_LoadPage(handle);
    const count = pdfium.FPDFText_CountChars(text);
    const read = borrow(pdfium, 2 * count + 2, (at) => {
      pdfium.FPDFText_GetText(text, 0, count, at);
      return pdfium.pdfium.UTF16ToString(at);
    });
    pdfium.FPDFText_ClosePage(text);
    return read;
  });
