import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** More than this is refused by the canvases of phones. */
const pixelsMax = 16_000_000;
const densityMax = 2;

interface Drawing {
  readonly page: PDFPageProxy;
  readonly canvas: HTMLCanvasElement;
  /** How wide the page is shown, in CSS pixels. */
  readonly width: number;
  readonly signal: AbortSignal;
}

/** Draws a page aside and shows it when it is done: what was there stays until then. */
export const drawPage = async ({ page, canvas, width, signal }: Drawing): Promise<void> => {
  const natural = page.getViewport({ scale: 1 });
  const height = (natural.height * width) / natural.width;
  const density = Math.min(devicePixelRatio, densityMax, Math.sqrt(pixelsMax / (width * height)));
  const viewport = page.getViewport({ scale: (width / natural.width) * density });
  const aside = document.createElement('canvas');
  aside.width = Math.max(1, Math.floor(viewport.width));
  aside.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas: aside, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  if (signal.aborted) return;
  canvas.width = aside.width;
  canvas.height = aside.height;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.getContext('2d')?.drawImage(aside, 0, 0);
};

/** The words of a page, for those who do not see it. */
export const wordsOf = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};
