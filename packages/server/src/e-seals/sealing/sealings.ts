import { createSealer } from './sealer.ts';
import { createSealingLooks } from './sealing.looks.ts';
import { createSealingService } from './sealing.service.ts';
import { defineSealingJob } from './sealing-job.ts';

type Parts = Omit<Parameters<typeof defineSealingJob>[0], 'sealer'> &
  Omit<Parameters<typeof createSealingService>[0], 'looks'>;

/** Electronic seals on files: asked for, pressed and found again. */
export const createSealings = (parts: Parts) => {
  const sealer = createSealer();
  const sealingLooks = createSealingLooks(parts.transactions, parts.files, parts.fileUses);
  defineSealingJob({ ...parts, sealer });
  return { sealer, sealingLooks, sealings: createSealingService({ ...parts, looks: sealingLooks }) };
};
