import sharp, { type Metadata, type Raw } from 'sharp';
import type { Embedded } from '../watermark.types.ts';
import { jpegQuality } from './jpeg-quality.ts';

/** A marked picture is not written more coarsely than this. */
const qualityLeast = 90;
const qualityMost = 98;

/** Writes a picture as it came: a JPEG as fine as the source at least, WebP, and anything else as PNG. */
export const writeImage = async (
  pixels: Uint8Array,
  raw: Raw,
  source: Uint8Array,
  { format, density, chromaSubsampling }: Metadata,
): Promise<Pick<Embedded, 'bytes' | 'type'>> => {
  const pure = sharp(pixels, { raw, limitInputPixels: false }).toColourspace(
    raw.channels < 3 ? 'b-w' : 'srgb',
  );
  const made = density ? pure.withDensity(density) : pure;
  if (format === 'jpeg') {
    const quality = Math.min(Math.max(jpegQuality(source) ?? 0, qualityLeast), qualityMost);
    const subsampling = chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0';
    // Tables of its own would save a few bytes in a hundred, and take all of the picture once more in memory.
    const bytes = await made
      .jpeg({ quality, chromaSubsampling: subsampling, optimiseCoding: false })
      .toBuffer();
    return { bytes, type: 'image/jpeg' };
  }
  if (format === 'webp')
    return { bytes: await made.webp({ quality: qualityLeast + 2 }).toBuffer(), type: 'image/webp' };
  // What came loosely packed, as photos often do, would take twice as long to be packed a quarter tighter.
  const isLoose = format === 'png' && source.length > pixels.length / 2;
  return { bytes: await made.png({ compressionLevel: isLoose ? 1 : 3 }).toBuffer(), type: 'image/png' };
};
