import { type OpenPdf, withPage } from './open-pdf.ts';
import type { Pdfium } from './pdfium.types.ts';

const [isText, isForm] = [1, 5];
/** Deeper drawings within drawings are not followed. */
const depthMost = 8;

const isLentWithin = (pdfium: Pdfium, form: number, depth: number): boolean => {
  const count = pdfium.FPDFFormObj_CountObjects(form);
  for (let at = 0; at < count; at += 1)
    if (isLentObject(pdfium, pdfium.FPDFFormObj_GetObject(form, at), depth)) return true;
  return false;
};

const isLentObject = (pdfium: Pdfium, object: number, depth: number): boolean => {
  const kind = pdfium.FPDFPageObj_GetType(object);
  if (kind === isForm) return depth < depthMost && isLentWithin(pdfium, object, depth + 1);
  if (kind !== isText) return false;
  return pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(object)) !== 1;
};

/** Whether a page is written in a font that its file does not bring: then every program draws other letters. */
export const hasLentLetters = (pdf: OpenPdf, page: number): boolean =>
  withPage(pdf, page, (handle) => {
    const count = pdf.pdfium.FPDFPage_CountObjects(handle);
    for (let at = 0; at < count; at += 1)
      if (isLentObject(pdf.pdfium, pdf.pdfium.FPDFPage_GetObject(handle, at), 0)) return true;
    return false;
  });
