/** The words of one page, from 1. */
export interface PageText {
  readonly page: number;
  readonly text: string;
}

/** The words of a PDF that was not scanned, page by page, until somebody has read enough; a scanned one has none. */
export const textOfPdf = async (
  bytes: Uint8Array,
  isEnough: (pages: readonly PageText[], page: number) => boolean,
): Promise<PageText[]> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise;
    const pages: PageText[] = [];
    for (let number = 1; number <= pdf.numPages && !isEnough(pages, number); number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      if (text.trim() !== '') pages.push({ page: number, text });
      page.cleanup();
    }
    return pages;
  } finally {
    await loading.destroy();
  }
};
