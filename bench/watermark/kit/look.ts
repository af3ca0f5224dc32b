import { detect } from '@chancery/watermark/detect.ts';
import { isNearlyBlank } from '../documents/documents.ts';
import { timed } from './cpu.ts';
import { halfOf } from './halves.ts';
import { benchKey } from './keys.ts';
import { type Picture, toPng } from './picture.ts';
import type { Kind, Look } from './tasks.ts';

/** Looks for a mark and says whether one of the right ids was found. */
export const look = async (
  about: { readonly kind: Kind; readonly name: string; readonly attack: string },
  picture: Picture,
  right: readonly bigint[],
): Promise<Look> => {
  const bytes = await toPng(picture);
  const { value, cpuSeconds } = await timed(() =>
    detect(bytes, { sync: benchKey.sync, units: [benchKey.unit] }),
  );
  const { best } = value;
  const isHit = best.mark === 'read' && best.id !== undefined && right.includes(best.id);
  return {
    ...about,
    half: halfOf(about.name),
    blank: isNearlyBlank(about.name),
    outcome: isHit ? 'hit' : best.mark === 'read' ? 'wrong' : 'miss',
    seen: best.mark !== 'none',
    confidence: best.confidence,
    cpuSeconds,
    megapixels: (picture.width * picture.height) / 1e6,
  };
};
