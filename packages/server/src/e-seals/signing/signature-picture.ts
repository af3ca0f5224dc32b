import { limits } from '@chancery/contract/limits.ts';
import type { PixelPicture } from '@chancery/pdf-seal/picture/picture.ts';
import sharp from 'sharp';

const { room } = limits.signing;
/** Enough for a laser printer, and still small. */
const dotsPerMm = 16;
/** The longer side of most seals. */
const sealMm = 40;
const clear = { r: 0, g: 0, b: 0, alpha: 0 } as const;
const dots = (mm: number): number => Math.round(mm * dotsPerMm);

/** The imprint of a seal as large as seals are. */
export const imprintPicture = async (given: Buffer): Promise<PixelPicture> => {
  const { width, height } = await sharp(given).metadata();
  const widthMm = Math.min(sealMm, (sealMm * width) / height);
  const heightMm = (widthMm * height) / width;
  const png = await sharp(given)
    .resize(dots(widthMm), dots(heightMm), { fit: 'fill' })
    .ensureAlpha()
    .png({ palette: false })
    .toBuffer();
  return { widthMm, heightMm, png };
};

/** A signature as it stands in a file: as large as there is room for it. */
export const signaturePicture = async (given: Buffer): Promise<PixelPicture> => {
  const png = await sharp(given)
    .resize({ width: dots(room.width), height: dots(room.height), fit: 'contain', background: clear })
    .ensureAlpha()
    .png({ palette: false })
    .toBuffer();
  return { widthMm: room.width, heightMm: room.height, png };
};
