/** The text of one page of what was approved. */
export interface ApprovedPage {
  /** Which of the files, and which of its pages, from 1. */
  readonly file: number;
  readonly page: number;
  readonly text: string;
}

const mostPages = 60;

/** The words of a PDF that was not scanned, page by page; a scanned one has none. */
export const textOfPdf = async (bytes: Uint8Array, file: number): Promise<ApprovedPage[]> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise;
    const pages: ApprovedPage[] = [];
    for (let page = 1; page <= Math.min(pdf.numPages, mostPages); page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      if (text.trim() !== '') pages.push({ file, page, text });
    }
    return pages;
  } finally {
    await loading.destroy();
  }
};
