import { PDF, PdfDict } from '@libpdf/core';
import { strengths } from '../embed/mark-plane.ts';
import { designTile } from '../signal/tile.ts';
import { makeVisible } from '../visible/visible-layout.ts';
import { type EmbedOptions, WatermarkError } from '../watermark.types.ts';
import { createOverlayForms } from './overlay-form.ts';
import { createOverlay } from './overlay-page.ts';
import { matrixOf, pageBoxOf, sizeOfBox } from './page-boxes.ts';
import { type PageUnits, unitsOfPage } from './page-size.ts';
import { rest } from './patience.ts';

/** A PDF with its mark drawn over it. */
export interface Overlaid {
  readonly bytes: Uint8Array;
  readonly pages: readonly PageUnits[];
}

/** Pixels to the unit of text that everybody sees: as fine as print. */
const visiblePixels = 2;

const read = async (bytes: Uint8Array): Promise<PDF> => {
  try {
    const pdf = await PDF.load(bytes);
    // An update after a file that is laid out for the web is as good as after any other.
    Object.defineProperty(pdf, 'isLinearized', { value: false });
    return pdf;
  } catch (error) {
    throw new WatermarkError('damaged', error instanceof Error ? error.message : String(error));
  }
};

/** Draws the mark over each page; all that was in the file stays in it as it was, and the drawing comes after it. */
export const overlayPdf = async (
  bytes: Uint8Array,
  { id, key, strength = 'standard', visible, signal }: EmbedOptions,
): Promise<Overlaid> => {
  const pdf = await read(bytes);
  pdf.upgradeVersion('1.4');
  const tile = designTile(key.unit, key.sync).draw(id);
  const layer = await makeVisible(visible, visiblePixels);
  const formFor = createOverlayForms(pdf, tile, strengths[strength], layer);
  const overlay = createOverlay(pdf);
  const done = new Set<PdfDict>();
  const pages: PageUnits[] = [];
  for (const ref of pdf.context.pages.getPages()) {
    await rest({ signal });
    const page = pdf.context.resolve(ref);
    if (!(page instanceof PdfDict)) throw new WatermarkError('damaged', 'a page is missing');
    const box = pageBoxOf(page, (one) => pdf.context.resolve(one));
    const units = unitsOfPage(sizeOfBox(box));
    if (!done.has(page)) overlay(page, formFor(units), matrixOf(box, units.perPoint));
    done.add(page);
    pages.push(units);
  }
  return { bytes: await pdf.save({ incremental: true }), pages };
};
