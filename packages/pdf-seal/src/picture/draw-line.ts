import { lineGlyphs } from './house-glyphs.ts';
import { pathOf } from './outline.ts';
import type { DrawnPicture } from './picture.ts';
import { setLetters } from './set-text.ts';

/** The blue-black of a pen, told apart from printed words and from seal paste. */
const ink = '#12223f';
/** A digit of 12 points, the size contracts are printed in. */
const digitMm = 3.1;

/** A line of letters and digits as shapes, so that no font is needed where it is drawn. */
export const drawLine = async (
  text: string,
  { widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number },
): Promise<DrawnPicture> => {
  const glyph = await lineGlyphs(text);
  const line = { x: widthMm / 2, y: heightMm / 2, width: widthMm, height: digitMm };
  const d = pathOf(setLetters([...text].map(glyph), line));
  return { widthMm, heightMm, paths: [{ d, fill: ink }] };
};
