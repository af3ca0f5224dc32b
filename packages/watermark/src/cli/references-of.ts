import { detect } from '../detect.ts';
import { unitOf } from '../embed/mark-plane.ts';
import { markedPage } from '../embed/marked-page.ts';
import { megapixelsMost, readLuma } from '../image/read-image.ts';
import { sniff } from '../image/sniff.ts';
import { planeOfPage } from '../pdf/detect-pdf.ts';
import { hasLentLetters } from '../pdf/lent-letters.ts';
import { withPdf } from '../pdf/open-pdf.ts';
import type { MarkKey } from '../watermark.types.ts';
import { UsageError } from './usage-error.ts';

/** Makes references of a file that was marked and never altered, for whoever kept that instead of its references. */
export const referencesOf = async (bytes: Uint8Array, key: MarkKey): Promise<Uint8Array[]> => {
  const { best } = await detect(bytes, { sync: key.sync, units: [key.unit] });
  const { id } = best;
  if (best.mark !== 'read' || id === undefined) throw new UsageError('referenceUnmarked');
  if (sniff(bytes) === 'pdf')
    return withPdf(bytes, (pdf) =>
      Array.from({ length: pdf.pages }, (_, page) => {
        const plane = planeOfPage(pdf, page);
        return markedPage(plane, plane, page, { id, key }, hasLentLetters(pdf, page)).reference;
      }),
    );
  const luma = await readLuma(bytes, megapixelsMost * 1_000_000);
  const unit = unitOf(luma.width, luma.height);
  const size = { width: luma.width / unit, height: luma.height / unit };
  return [markedPage(luma, size, 0, { id, key }).reference];
};
