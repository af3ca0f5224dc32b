import { limits, platformZone } from '@chancery/contract/limits.ts';
import { glyphsFor } from '@chancery/pdf-seal/picture/house-glyphs.ts';
import { pathOf } from '@chancery/pdf-seal/picture/outline.ts';
import type { PixelPicture } from '@chancery/pdf-seal/picture/picture.ts';
import { setLetters } from '@chancery/pdf-seal/picture/set-text.ts';
import sharp from 'sharp';
import { refuse } from '../../kit/refuse.ts';

const { room, picturePixels } = limits.signing;
/** Enough for a laser printer, and still small. */
const dotsPerMm = 16;
const ink = '#12223f';
const clear = { r: 0, g: 0, b: 0, alpha: 0 } as const;
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short' });

/** The day as shapes, so that no font is needed where it is drawn. */
const dayDrawn = async (at: Date): Promise<Buffer> => {
  const text = day.format(at);
  const { digit } = await glyphsFor({ name: '', line: '', number: text });
  const line = { x: room.width / 2, y: room.date / 2, width: room.width, height: 3 };
  const d = pathOf(setLetters([...text].map(digit), line));
  const size = { width: room.width * dotsPerMm, height: room.date * dotsPerMm };
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${room.width} ${room.date}"><path d="${d}" fill="${ink}"/></svg>`,
  );
};

/** What somebody drew, typed or photographed, made new dot by dot: nothing else that came with it goes into the file. */
const strokesOf = async (given: Buffer): Promise<Buffer> => {
  const { format, width, height, hasAlpha } = await sharp(given).metadata();
  if (format !== 'png' || !hasAlpha || width > picturePixels || height > picturePixels)
    return refuse('signing.picture');
  const { channels } = await sharp(given).stats();
  const cover = channels.at(-1);
  // Nothing but paper, or nothing but ink, is no signature.
  if (!cover || cover.max < 128 || cover.min > 127) return refuse('signing.picture');
  return sharp(given)
    .trim({ background: clear, threshold: 1 })
    .resize({
      width: room.width * dotsPerMm,
      height: room.height * dotsPerMm,
      fit: 'contain',
      background: clear,
    })
    .png()
    .toBuffer();
};

/** A signature as it stands in a file, with the day below it where that is wanted. */
export const signaturePicture = async (
  base64: string,
  { withDate, at }: { readonly withDate: boolean; readonly at: Date },
): Promise<PixelPicture> => {
  const given = Buffer.from(base64, 'base64');
  const strokes = await strokesOf(given).catch((error: unknown) => {
    if (error instanceof Error && !('key' in error)) return refuse('signing.picture');
    throw error;
  });
  const heightMm = room.height + (withDate ? room.date : 0);
  const png = await sharp({
    create: { width: room.width * dotsPerMm, height: heightMm * dotsPerMm, channels: 4, background: clear },
  })
    .composite([
      { input: strokes, top: 0, left: 0 },
      ...(withDate ? [{ input: await dayDrawn(at), top: room.height * dotsPerMm, left: 0 }] : []),
    ])
    .png({ palette: false })
    .toBuffer();
  return { widthMm: room.width, heightMm, png };
};
