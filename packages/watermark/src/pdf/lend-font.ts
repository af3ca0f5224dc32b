import { readFileSync } from 'node:fs';
import { spareFontFile, spareFontName } from '../image/spare-font.ts';
import type { Pdfium } from './pdfium.types.ts';

/** Sets of letters that the fonts inside the library lack: Japanese, Korean, simplified and traditional Chinese. */
const lacking = new Set([128, 129, 134, 136]);
const theFont = 1;

let font: Buffer | undefined;

/** Lends the library a font with Chinese; files that name one without bringing it would be drawn with holes otherwise. */
export const lendFont = ({ pdfium, FPDF_SetSystemFontInfo }: Pdfium): void => {
  /** Copies as much as there is room for, and says how much there is. */
  const give = (bytes: Uint8Array, at: number, room: number): number => {
    if (at !== 0 && room >= bytes.length) pdfium.HEAPU8.set(bytes, at);
    return bytes.length;
  };
  // One function has one place in the library, and so one kind: each gets its own.
  const nothing = (kinds: string): number => pdfium.addFunction(() => 0, kinds);
  const mapFont = (_: number, _weight: number, _italic: number, letters: number) =>
    lacking.has(letters) ? theFont : 0;
  const fontData = (_: number, _font: number, table: number, at: number, room: number) => {
    if (table !== 0) return 0;
    font ??= readFileSync(spareFontFile);
    return give(font, at >>> 0, room >>> 0);
  };
  const faceName = (_: number, _font: number, at: number, room: number) =>
    give(Buffer.from(`${spareFontName}\0`), at >>> 0, room >>> 0);
  // In the order the library asks for: release, list, map, get, data, name, letters, delete.
  const asked = [
    nothing('vi'),
    nothing('vii'),
    pdfium.addFunction(mapFont, 'iiiiiiii'),
    nothing('iii'),
    pdfium.addFunction(fontData, 'iiiiii'),
    pdfium.addFunction(faceName, 'iiiii'),
    pdfium.addFunction(() => 134, 'iii'),
    nothing('vii'),
  ];
  const version = 1;
  const words = Int32Array.of(version, ...asked);
  // It stays as long as the library does.
  const at = pdfium.wasmExports.malloc(words.byteLength);
  pdfium.HEAPU8.set(new Uint8Array(words.buffer), at);
  FPDF_SetSystemFontInfo(at);
};
