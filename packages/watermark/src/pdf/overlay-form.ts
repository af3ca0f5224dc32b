import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core';
import { tileSide } from '../signal/tile.ts';
import type { VisibleLayer } from '../visible/visible-layout.ts';
import type { PageSize } from './page-size.ts';
import { patternImage } from './pattern-image.ts';
import { createVisibleDrawing } from './visible-form.ts';

/** Viewers cut off what is left of a level when they scale; a little more makes up for it. */
const level = (value: number): number => Math.min(Math.max(Math.round(value + 0.3), 0), 255);
const dip = 2;
/** Plain dark ground shows more than paper does. */
const lift = 1.5;
const blend = (mode: string): PdfDict => PdfDict.of({ Type: PdfName.of('ExtGState'), BM: PdfName.of(mode) });

/** Draws the mark in units of the grid, once for all pages of about the same size. */
export const createOverlayForms = (
  pdf: PDF,
  tile: Float32Array,
  deviation: number,
  layer: VisibleLayer | undefined,
) => {
  // What is light can only become darker and what is dark only lighter: more than else, for half of the wave is lost.
  const darker = Uint8Array.from(tile, (value) => level(255 + dip * deviation * Math.min(value, 0)));
  const lighter = Uint8Array.from(tile, (value) => level(lift * deviation * Math.max(value, 0)));
  const visible = createVisibleDrawing(pdf, layer);
  const images = new Map<string, readonly [PdfRef, PdfRef]>();
  const forms = new Map<string, PdfRef>();

  /** Pages of about the same size share their pictures, whatever else is drawn. */
  const imagesFor = (columns: number, rows: number): readonly [PdfRef, PdfRef] => {
    const name = `${columns} ${rows}`;
    const known = images.get(name);
    if (known) return known;
    const made = [darker, lighter].map((one) => pdf.register(patternImage(one, columns, rows)));
    const both = [made[0] as PdfRef, made[1] as PdfRef] as const;
    images.set(name, both);
    return both;
  };

  const draw = (page: PageSize, columns: number, rows: number): PdfRef => {
    const [width, height] = [columns * tileSide, rows * tileSide];
    const [dark, light] = imagesFor(columns, rows);
    const objects = PdfDict.of({ D: dark, L: light });
    if (visible.ref) objects.set('V', visible.ref);
    const mark = `q ${width} 0 0 ${height} 0 ${-height} cm /M gs /D Do /S gs /L Do Q`;
    return pdf.register(
      PdfStream.fromDict(
        {
          Type: PdfName.of('XObject'),
          Subtype: PdfName.of('Form'),
          BBox: PdfArray.of(...[0, -height, width, 0].map(PdfNumber.of)),
          Resources: PdfDict.of({
            XObject: objects,
            ExtGState: PdfDict.of({ M: blend('Multiply'), S: blend('Screen') }),
          }),
        },
        Buffer.from(`${visible.draw(page)} ${mark}`),
      ),
    );
  };

  /** The drawing that covers so many units. */
  return (page: PageSize): PdfRef => {
    const [columns, rows] = [Math.ceil(page.width / tileSide), Math.ceil(page.height / tileSide)];
    const name = layer ? `${page.width} ${page.height}` : `${columns} ${rows}`;
    const form = forms.get(name) ?? draw(page, columns, rows);
    forms.set(name, form);
    return form;
  };
};
