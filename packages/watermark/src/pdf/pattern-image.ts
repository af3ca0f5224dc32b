import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { PdfArray, PdfBool, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { tileSide } from '../signal/tile.ts';

/** Ground that is one colour everywhere needs none of its own. */
const gray = 'DeviceGray';

/**
 * A tile repeated over a page as one picture: no seams, and the same phase everywhere in every viewer. Each row of tiles
 * is packed by itself to the same bytes, so that packing them once more leaves little more than one tile.
 */
export const patternImage = (tile: Uint8Array, columns: number, rows: number): PdfStream => {
  const width = columns * tileSide;
  const band = new Uint8Array(width * tileSide);
  for (let y = 0; y < tileSide; y += 1)
    for (let column = 0; column < columns; column += 1)
      band.set(tile.subarray(y * tileSide, (y + 1) * tileSide), y * width + column * tileSide);
  const data = deflateSync(deflateRepeated(band, rows), { level: 9 });
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(width),
      Height: PdfNumber.of(rows * tileSide),
      ColorSpace: PdfName.of(gray),
      BitsPerComponent: PdfNumber.of(8),
      Interpolate: PdfBool.of(true),
      Filter: PdfArray.of(PdfName.of('FlateDecode'), PdfName.of('FlateDecode')),
    },
    data,
  );
};

const adlerMost = 65_521;

/** The sum that ends what zlib packs, over bytes that are there several times. */
const adlerOf = (bytes: Uint8Array, times: number): number => {
  let [one, two] = [1, 0];
  for (let time = 0; time < times; time += 1)
    for (const byte of bytes) {
      one = (one + byte) % adlerMost;
      two = (two + one) % adlerMost;
    }
  return ((two << 16) | one) >>> 0;
};

/** Packs the same bytes several times, each time alike. */
const deflateRepeated = (bytes: Uint8Array, times: number): Buffer => {
  const once = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(adlerOf(bytes, times));
  const head = Buffer.from([0x78, 0xda]);
  const lastEmptyBlock = Buffer.from([0x03, 0x00]);
  return Buffer.concat([head, ...Array.from({ length: times }, () => once), lastEmptyBlock, sum]);
};
