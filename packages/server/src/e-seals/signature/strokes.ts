import { limits } from '@chancery/contract/limits.ts';
import sharp from 'sharp';
import { refuse } from '../../kit/refuse.ts';

const { picturePixels } = limits.signing;
const clear = { r: 0, g: 0, b: 0, alpha: 0 } as const;

const redrawn = async (given: Buffer): Promise<Buffer | undefined> => {
  const { format, width, height, hasAlpha } = await sharp(given).metadata();
  if (format !== 'png' || !hasAlpha || width > picturePixels || height > picturePixels) return undefined;
  const { channels } = await sharp(given).stats();
  const cover = channels.at(-1);
  // Nothing but paper, or nothing but ink, is no signature.
  if (!cover || cover.max < 128 || cover.min > 127) return undefined;
  return sharp(given).trim({ background: clear, threshold: 1 }).png().toBuffer();
};

/** What somebody drew, typed or photographed, made new dot by dot: nothing else that came with it is kept. */
export const strokesOf = async (base64: string): Promise<Buffer> =>
  (await redrawn(Buffer.from(base64, 'base64')).catch(() => undefined)) ?? refuse('signing.picture');
