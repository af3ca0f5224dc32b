import { hasRoom, markedPage } from '../embed/marked-page.ts';
import { type Embedded, type EmbedOptions, type MarkedPage, WatermarkError } from '../watermark.types.ts';
import { hasLentLetters } from './lent-letters.ts';
import { withPdf } from './open-pdf.ts';
import { overlayPdf } from './overlay-pdf.ts';
import { pagesMost } from './page-size.ts';
import { rest } from './patience.ts';
import { rasterPdf } from './raster-pdf.ts';
import { lumaOfPage } from './render-page.ts';

/** Refuses what cannot be marked before any work is done. */
const look = (bytes: Uint8Array) =>
  withPdf(bytes, ({ pages, signed }) => {
    if (pages > pagesMost) throw new WatermarkError('tooManyPages');
    return { pages, signed };
  });

/** Marks a PDF by drawing over its pages. */
const embedOverlay = async (bytes: Uint8Array, options: EmbedOptions, count: number) => {
  const overlaid = await overlayPdf(bytes, options);
  if (overlaid.pages.length !== count) throw new WatermarkError('damaged', 'pages that nobody finds');
  const pages: MarkedPage[] = [];
  await withPdf(overlaid.bytes, async (pdf) => {
    for (const [at, units] of overlaid.pages.entries()) {
      await rest(options);
      pages.push(markedPage(lumaOfPage(pdf, at, units), units, at, options, hasLentLetters(pdf, at)));
      options.onProgress?.(at + 1, count);
    }
  });
  return { bytes: overlaid.bytes, pages };
};

/** Marks a PDF. */
export const embedPdf = async (bytes: Uint8Array, options: EmbedOptions): Promise<Embedded> => {
  const { pages: count, signed } = await look(bytes);
  const made =
    options.variant === 'raster'
      ? await withPdf(bytes, (pdf) => rasterPdf(pdf, options))
      : await embedOverlay(bytes, options, count);
  if (!made.pages.some(hasRoom)) throw new WatermarkError('tooSmall');
  return { ...made, type: 'application/pdf', signed };
};
