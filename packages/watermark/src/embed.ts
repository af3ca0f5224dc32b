import { embedImage } from './embed/embed-image.ts';
import { sniff } from './image/sniff.ts';
import { embedPdf } from './pdf/embed-pdf.ts';
import { type Embedded, type EmbedOptions, WatermarkError } from './watermark.types.ts';

/** Marks a picture or a PDF. */
export const embed = async (bytes: Uint8Array, options: EmbedOptions): Promise<Embedded> => {
  if (bytes.length === 0) throw new WatermarkError('empty');
  const kind = sniff(bytes);
  if (!kind) throw new WatermarkError('unknown');
  return kind === 'pdf' ? embedPdf(bytes, options) : embedImage(bytes, options);
};
