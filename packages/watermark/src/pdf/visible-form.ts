import { deflateSync } from 'node:zlib';
import { type PDF, PdfBool, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core';
import { codeBox, codeLevel, textBoxes, textDarkness, type VisibleLayer } from '../visible/visible-layout.ts';
import type { PageSize } from './page-size.ts';
import { numberOf } from './pdf-writer.ts';

const textImage = ({ text }: VisibleLayer): PdfStream | undefined =>
  text &&
  PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(text.width),
      Height: PdfNumber.of(text.height),
      ColorSpace: PdfName.of('DeviceGray'),
      BitsPerComponent: PdfNumber.of(8),
      Interpolate: PdfBool.of(true),
      Filter: PdfName.of('FlateDecode'),
    },
    deflateSync(
      Uint8Array.from(text.data, (shade) => Math.round(255 - textDarkness * shade)),
      { level: 9 },
    ),
  );

const codeOf = (code: readonly (readonly boolean[])[], page: PageSize): string => {
  const { x, y, width } = codeBox(page);
  const field = width / code.length;
  const box = (column: number, row: number, size: number) =>
    `${[x + column * field, -(y + row * field + size), size, size].map(numberOf).join(' ')} re`;
  const dark = code.flatMap((line, row) =>
    line.flatMap((isDark, column) => (isDark ? [box(column, row, field)] : [])),
  );
  return `1 g ${box(0, 0, width)} f ${numberOf(codeLevel / 255)} g ${dark.join('\n')} f`;
};

/** Draws what everybody is to see in units of the grid, below the upper left corner; the text with `V`, darkening as `M`. */
export const createVisibleDrawing = (pdf: PDF, layer: VisibleLayer | undefined) => {
  const image = layer && textImage(layer);
  const ref: PdfRef | undefined = image && pdf.register(image);
  return {
    ref,
    /** The drawing for a page of so many units. */
    draw: (page: PageSize): string => {
      if (!layer) return '';
      const texts = textBoxes(layer, page).map(
        ({ x, y, width, height }) =>
          `q ${[width, 0, 0, height, x, -(y + height)].map(numberOf).join(' ')} cm /V Do Q`,
      );
      const code = layer.code ? `q ${codeOf(layer.code, page)} Q` : '';
      return `${code} q /M gs ${texts.join('\n')} Q`;
    },
  };
};
