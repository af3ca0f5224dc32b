import { detectPlane } from './detect/detect-plane.ts';
import { readLuma } from './image/read-image.ts';
import { type Detection, type DetectOptions, type PageFinding, WatermarkError } from './watermark.types.ts';

/** More pixels than this say nothing more about a mark. */
const pixelsMost = 12_000_000;

const isBetter = (one: PageFinding, other: PageFinding): boolean =>
  one.confidence > other.confidence || (one.mark === 'seen' && other.mark === 'none');

/** Looks for a mark in a picture or a PDF. */
export const detect = async (bytes: Uint8Array, options: DetectOptions): Promise<Detection> => {
  const began = performance.now();
  if (bytes.length === 0) throw new WatermarkError('empty');
  const luma = await readLuma(bytes, pixelsMost);
  const pages: readonly PageFinding[] = [{ page: 0, ...detectPlane(luma, options) }];
  const best = pages.reduce((one, other) => (isBetter(other, one) ? other : one));
  return { pages, skipped: 0, best, ms: performance.now() - began };
};
