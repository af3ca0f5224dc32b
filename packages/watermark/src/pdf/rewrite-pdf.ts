import { WatermarkError } from '../watermark.types.ts';
import { borrow, withPdf } from './open-pdf.ts';

/** Writes a PDF anew as viewers see it: one whose table of objects is broken is then whole, with the latest of each. */
export const rewritePdf = (bytes: Uint8Array): Promise<Uint8Array> =>
  withPdf(bytes, ({ pdfium, handle }) => {
    const writer = pdfium.PDFiumExt_OpenFileWriter();
    try {
      const isWritten = pdfium.PDFiumExt_SaveAsCopy(handle, writer);
      const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
      if (!isWritten || size === 0) throw new WatermarkError('damaged', 'it cannot be written anew');
      return borrow(pdfium, size, (at) => {
        pdfium.PDFiumExt_GetFileWriterData(writer, at, size);
        return pdfium.pdfium.HEAPU8.slice(at, at + size);
      });
    } finally {
      pdfium.PDFiumExt_CloseFileWriter(writer);
    }
  });
