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
import { rewritePdf } from './rewrite-pdf.ts';

/** A PDF with its mark drawn over it. */
export interface Overlaid {
  readonly bytes: Uint8Array;
  readonly pages: readonly PageUnits[];
}

/** Pixels to the unit of text that everybody sees: as fine as print. */
const visiblePixels = 2;

/**
 * A broken table of objects is made up from what lies in the file, and there the library takes older objects for newer ones.
 * Places may only be counted from where the file begins, after something else; or else viewers know better what is in it.
 */
const load = async (bytes: Uint8Array): Promise<PDF> => {
  const begins = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('%PDF-');
  for (const from of begins > 0 ? [0, begins] : [0]) {
    const pdf = await PDF.load(bytes.subarray(from));
    if (!pdf.recoveredViaBruteForce) return pdf;
  }
  return PDF.load(await rewritePdf(bytes));
};

const read = async (bytes: Uint8Array): Promise<PDF> => {
  try {
    const pdf = await load(bytes);
    // An update after a file that is laid out for the web is as good as after any other.
    Object.defineProperty(pdf, 'isLinearized', { value: false });
    return pdf;
  } catch (error) {
    throw new WatermarkError('damaged', error instanceof Error ? error.message : String(error));
  }
};

const misspelt = Buffer.from('/EncryptMetadata /false');

/** The library writes a word where viewers want a truth, and then take the file for one with another key. */
const spellEncryption = (bytes: Uint8Array): Uint8Array => {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(misspelt);
  if (at >= 0) bytes.set(Buffer.from('/EncryptMetadata  false'), at);
  return bytes;
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
  const made = await pdf.save({ incremental: true });
  return { bytes: pdf.isEncrypted ? spellEncryption(made) : made, pages };
};
