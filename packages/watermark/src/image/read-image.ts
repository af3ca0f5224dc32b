import sharp, { type Sharp } from 'sharp';
import type { Plane } from '../signal/plane.ts';
import { WatermarkError } from '../watermark.types.ts';

/** The largest picture that is taken. */
export const megapixelsMost = 100;

/** A picture as sharp reads it, upright, with no more pixels than we take. */
export const openImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: megapixelsMost * 1_000_000, failOn: 'error' }).autoOrient();

/** The lightness of a picture, made smaller when it has more pixels than wanted. */
export const readLuma = async (
  bytes: Uint8Array,
  pixelsMost: number,
): Promise<Plane & { readonly shrunk: number }> => {
  try {
    const { width, height } = await openImage(bytes)
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => info);
    const shrunk = Math.min(1, Math.sqrt(pixelsMost / (width * height)));
    const { data, info } = await openImage(bytes)
      .flatten({ background: '#fff' })
      .resize(Math.round(width * shrunk), Math.round(height * shrunk), { fit: 'fill', kernel: 'lanczos3' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: Float32Array.from(data), shrunk };
  } catch (error) {
    throw new WatermarkError('damaged', error instanceof Error ? error.message : String(error));
  }
};
