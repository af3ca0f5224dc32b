import { embedImage } from './embed/embed-image.ts';
import { type Embedded, type EmbedOptions, WatermarkError } from './watermark.types.ts';

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');

/** Marks a picture or a PDF. */
export const embed = async (bytes: Uint8Array, options: EmbedOptions): Promise<Embedded> => {
  if (bytes.length === 0) throw new WatermarkError('empty');
  if (isPdf(bytes)) throw new WatermarkError('unknown');
  return embedImage(bytes, options);
};
