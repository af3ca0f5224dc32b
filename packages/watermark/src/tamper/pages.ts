import { readLuma } from '../image/read-image.ts';
import { sniff } from '../image/sniff.ts';
import { planeOfPage } from '../pdf/detect-pdf.ts';
import { withPdf } from '../pdf/open-pdf.ts';
import type { Plane } from '../signal/plane.ts';
import { WatermarkError } from '../watermark.types.ts';

/** More pixels than this show no more of a page. */
const pixelsMost = 12_000_000;

/** The pages of a file for as long as something is done with them; of a picture, itself. */
export const withPages = async <T>(
  bytes: Uint8Array,
  use: (pages: number, isPdf: boolean, page: (at: number) => Plane) => Promise<T>,
): Promise<T> => {
  if (bytes.length === 0) throw new WatermarkError('empty');
  const kind = sniff(bytes);
  if (!kind) throw new WatermarkError('unknown');
  if (kind === 'pdf') return withPdf(bytes, (pdf) => use(pdf.pages, true, (at) => planeOfPage(pdf, at)));
  const luma = await readLuma(bytes, pixelsMost);
  return use(1, false, () => luma);
};
