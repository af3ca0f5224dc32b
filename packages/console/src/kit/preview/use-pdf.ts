import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from './pdf-document.ts';

/** A PDF that is being fetched, is open, or cannot be shown. */
export interface OpenedPdf {
  readonly document?: PDFDocumentProxy;
  readonly failed: boolean;
}

/** Opens a PDF for as long as it is shown; nothing while its address is not known. */
export const usePdf = (url: string | undefined): OpenedPdf => {
  const [opened, setOpened] = useState<OpenedPdf>({ failed: false });
  useEffect(() => {
    if (url === undefined) return;
    let isShown = true;
    const task = openPdf(url);
    task.promise.then(
      (document) => isShown && setOpened({ document, failed: false }),
      () => isShown && setOpened({ failed: true }),
    );
    return () => {
      isShown = false;
      setOpened({ failed: false });
      void task.destroy();
    };
  }, [url]);
  return opened;
};
