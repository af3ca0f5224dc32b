import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Plane } from '../signal/plane.ts';
import { WatermarkError } from '../watermark.types.ts';
import { pictureCount } from './picture-count.ts';

/** The largest picture that is taken. */
export const megapixelsMost = 100;

/** A picture as sharp reads it, upright, with no more pixels than we take. */
export const openImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: megapixelsMost * 1_000_000, failOn: 'error' }).autoOrient();

/** Why sharp does not take a picture. */
export const imageFault = (error: unknown): WatermarkError => {
  if (error instanceof WatermarkError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('pixel limit')) return new WatermarkError('tooManyPixels', message);
  return new WatermarkError(message.includes('unsupported image format') ? 'unknown' : 'damaged', message);
};

/** What a picture says about itself; its size is that of the upright picture. */
export const aboutImage = async (bytes: Uint8Array): Promise<Metadata> => {
  try {
    const about = await openImage(bytes).metadata();
    if (about.width * about.height > megapixelsMost * 1_000_000) throw new WatermarkError('tooManyPixels');
    return { ...about, ...about.autoOrient };
  } catch (error) {
    throw imageFault(error);
  }
};

/** The lightness of a picture, made smaller when it has more pixels than wanted; of several in a file that of the first. */
export const readLuma = async (
  bytes: Uint8Array,
  pixelsMost: number,
): Promise<Plane & { readonly shrunk: number; readonly pictures: number }> => {
  const about = await aboutImage(bytes);
  const { width, height } = about;
  const pictures = pictureCount(bytes, about);
  const shrunk = Math.min(1, Math.sqrt(pixelsMost / (width * height)));
  try {
    const opened = openImage(bytes).flatten({ background: '#fff' });
    const sized =
      shrunk < 1
        ? opened.resize(Math.round(width * shrunk), Math.round(height * shrunk), { fit: 'fill' })
        : opened;
    const { data, info } = await sized
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Float32Array(data), shrunk, pictures };
  } catch (error) {
    throw imageFault(error);
  }
};
