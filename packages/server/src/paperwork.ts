import { createWatermarkPool } from '@chancery/watermark/pool.ts';
import { createIdentifications } from './features/identify/identifications.ts';
import { createPaperChecks } from './features/paper-check/paper-checks.ts';
import { createMarks } from './features/watermark/marks.ts';

type Parts = Omit<Parameters<typeof createMarks>[0], 'pool'> &
  Omit<Parameters<typeof createIdentifications>[0], 'pool'> &
  Parameters<typeof createPaperChecks>[0];

/** What is put into files and found in them again: marks, whose copy it is, and what stamped paper shows. */
export const createPaperwork = (parts: Parts) => {
  const watermarkPool = createWatermarkPool();
  return {
    watermarkPool,
    ...createMarks({ ...parts, pool: watermarkPool }),
    ...createIdentifications({ ...parts, pool: watermarkPool }),
    ...createPaperChecks(parts),
  };
};
