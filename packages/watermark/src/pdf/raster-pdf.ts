import { markedPage } from '../embed/marked-page.ts';
import { designTile } from '../signal/tile.ts';
import { drawVisible } from '../visible/draw-visible.ts';
import { makeVisible, type VisibleLayer } from '../visible/visible-layout.ts';
import type { EmbedOptions, MarkedPage } from '../watermark.types.ts';
import { type OpenPdf, sizeOfPage, withPage } from './open-pdf.ts';
import { frameOf, pictureMatrix } from './page-frame.ts';
import { linksOfPage, type PageLink } from './page-links.ts';
import { type PageSize, unitsOfPage } from './page-size.ts';
import { wordsOfPage } from './page-words.ts';
import { rest } from './patience.ts';
import { createPdfWriter, numberOf, textOf } from './pdf-writer.ts';
import { markRaster } from './raster-page.ts';
import { coloursOfPage } from './render-page.ts';
import { createUnseenFont } from './unseen-font.ts';
import { unseenText } from './unseen-text.ts';

/** Pixels to the inch of a page of usual size. */
const pixelsPerPoint = 200 / 72;
const pixelsMost = 16_000_000;

const pixelsOfPage = ({ width, height }: PageSize): PageSize => {
  const scale = Math.min(pixelsPerPoint, Math.sqrt(pixelsMost / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const linkOf = ({ left, bottom, right, top, to }: PageLink, pages: readonly number[]): string => {
  const target =
    typeof to === 'string'
      ? `/A << /S /URI /URI <${Buffer.from(to, 'latin1').toString('hex')}> >>`
      : `/Dest [${pages[to] ?? pages[0]} 0 R /Fit]`;
  const rect = [left, bottom, right, top].map(numberOf).join(' ');
  return `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${rect}] ${target} >>`;
};

/** Makes a new PDF of pictures that have the mark in them, with the words of each page where they were, unseen. */
export const rasterPdf = async (
  pdf: OpenPdf,
  options: EmbedOptions,
): Promise<{ readonly bytes: Uint8Array; readonly pages: readonly MarkedPage[] }> => {
  const { id, key, strength = 'standard' } = options;
  const design = designTile(key.unit, key.sync);
  const writer = createPdfWriter();
  const [root, tree] = [writer.reserve(), writer.reserve()];
  const font = createUnseenFont(writer);
  const refs = Array.from({ length: pdf.pages }, () => writer.reserve());
  const pages: MarkedPage[] = [];
  const layers = new Map<string, Promise<VisibleLayer | undefined>>();
  const layerFor = (unit: number): Promise<VisibleLayer | undefined> => {
    const name = unit.toFixed(2);
    const layer = layers.get(name) ?? makeVisible(options.visible, unit);
    layers.set(name, layer);
    return layer;
  };
  for (const [page, ref] of refs.entries()) {
    await rest(options);
    const size = sizeOfPage(pdf, page);
    const pixels = pixelsOfPage(size);
    const units = unitsOfPage(size);
    const unit = pixels.width / units.width;
    const colours = coloursOfPage(pdf, page, pixels);
    const layer = await layerFor(unit);
    if (layer) drawVisible({ ...pixels, data: colours, channels: 3 }, unit, layer);
    const made = await markRaster(colours, pixels, { design, id, unit, strength });
    pages.push(markedPage(made.luma, units, page, options));
    const picture = writer.put(
      `/Type /XObject /Subtype /Image /Width ${made.width} /Height ${made.height} /ColorSpace /${made.gray ? 'DeviceGray' : 'DeviceRGB'} /BitsPerComponent 8 /Interpolate true /Filter /DCTDecode`,
      made.jpeg,
    );
    const frame = withPage(pdf, page, (handle) => frameOf(pdf, handle));
    const words = unseenText(wordsOfPage(pdf, page), font.encode);
    const drawing = `q ${pictureMatrix(frame).map(numberOf).join(' ')} cm /P Do Q\n${words}`;
    const content = writer.pack('', Buffer.from(drawing, 'latin1'));
    const links = linksOfPage(pdf, page).map((link) => linkOf(link, refs));
    const annotations = links.length > 0 ? `/Annots [${links.join(' ')}]` : '';
    const box = `/MediaBox [0 0 ${numberOf(frame.width)} ${numberOf(frame.height)}] /Rotate ${frame.turns * 90}`;
    writer.put(
      `/Type /Page /Parent ${tree} 0 R ${box} /Contents ${content} 0 R /Resources << /XObject << /P ${picture} 0 R >> /Font << /T ${font.ref} 0 R >> >> ${annotations}`,
      undefined,
      ref,
    );
    options.onProgress?.(page + 1, pdf.pages);
  }
  font.write();
  writer.put(
    `/Type /Pages /Count ${refs.length} /Kids [${refs.map((ref) => `${ref} 0 R`).join(' ')}]`,
    undefined,
    tree,
  );
  writer.put(`/Type /Catalog /Pages ${tree} 0 R`, undefined, root);
  const info = writer.put(pdf.title ? `/Title ${textOf(pdf.title)}` : '');
  return { bytes: writer.finish(root, info), pages };
};
