import { detectPlane } from './detect/detect-plane.ts';
import { enlarged } from './detect/view.ts';
import { readLuma } from './image/read-image.ts';
import { sniff } from './image/sniff.ts';
import { detectPdf } from './pdf/detect-pdf.ts';
import { type Detection, type DetectOptions, type PageFinding, WatermarkError } from './watermark.types.ts';

/** More pixels than this say nothing more about a mark. */
const pixelsMost = 12_000_000;

const isBetter = (one: PageFinding, other: PageFinding): boolean =>
  one.confidence > other.confidence || (one.mark === 'seen' && other.mark === 'none');

const detectImage = async (bytes: Uint8Array, options: DetectOptions) => {
  const luma = await readLuma(bytes, pixelsMost);
  const found = detectPlane(luma, options);
  const times = 1 / luma.shrunk;
  const finding: PageFinding = {
    page: 0,
    ...found,
    width: Math.round(luma.width * times),
    height: Math.round(luma.height * times),
    ...(found.map ? { map: enlarged(found.map, times) } : {}),
  };
  return { pages: [finding], skipped: luma.pictures - 1 };
};

/** Looks for a mark in a picture or a PDF. */
export const detect = async (bytes: Uint8Array, options: DetectOptions): Promise<Detection> => {
  const began = performance.now();
  if (bytes.length === 0) throw new WatermarkError('empty');
  const kind = sniff(bytes);
  if (!kind) throw new WatermarkError('unknown');
  const { pages, skipped } = await (kind === 'pdf' ? detectPdf : detectImage)(bytes, options);
  const best = pages.reduce((one, other) => (isBetter(other, one) ? other : one));
  return { pages, skipped, best, ms: performance.now() - began };
};
