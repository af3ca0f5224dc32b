import sharp from 'sharp';
import { spareFontFile, spareFontName } from '../image/spare-font.ts';

/** How dark something is at each pixel, from 0 to 255. */
export interface Shade {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Longer text would not be seen whole on any page. */
const lettersMost = 80;
const degrees = -30;
/** How tall letters are, in units. */
const letterUnits = 34;

const escaped = (text: string): string =>
  [...text.replace(/\s+/g, ' ').trim()]
    .slice(0, lettersMost)
    .join('')
    .replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A text that rises from left to right, drawn with our own font: not every machine has Chinese. */
export const shadeText = async (text: string, pixelsPerUnit: number): Promise<Shade | undefined> => {
  const words = escaped(text);
  if (words === '') return undefined;
  const drawn = await sharp({
    text: {
      text: words,
      font: spareFontName,
      fontfile: spareFontFile,
      height: Math.max(8, Math.round(letterUnits * pixelsPerUnit)),
      width: 100_000,
      wrap: 'none',
    },
  })
    .extend({ top: 2, bottom: 2, left: 2, right: 2, background: '#000' })
    .png()
    .toBuffer();
  const { data, info } = await sharp(drawn)
    .rotate(degrees, { background: '#000' })
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};
