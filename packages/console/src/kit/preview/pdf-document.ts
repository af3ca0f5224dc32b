import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

const parts = import.meta.env.PDF_PARTS;

/** Nothing in a document is run, and what it needs comes from beside the console. */
const settings = {
  cMapUrl: `${parts}cmaps/`,
  standardFontDataUrl: `${parts}standard_fonts/`,
  iccUrl: `${parts}iccs/`,
  wasmUrl: `${parts}wasm/`,
  // The pages of the console may not compile WebAssembly; the decoders have a form without it.
  useWasm: false,
  enableXfa: false,
  // One answer holds the whole file; asking for pieces of it would only be refused.
  disableRange: true,
};

/** Opens a PDF that is fetched. */
export const openPdf = (url: string): PDFDocumentLoadingTask => getDocument({ ...settings, url });

/** Opens a PDF that is at hand; its bytes are given away. */
export const openPdfBytes = (data: Uint8Array): PDFDocumentLoadingTask => getDocument({ ...settings, data });
