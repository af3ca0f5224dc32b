import { createSealingLooks } from './sealing.looks.ts';
import { createSealingLookup } from './sealing.lookup.ts';
import { createSealingService } from './sealing.service.ts';
import { defineSealingJob } from './sealing-job.ts';
import { createTaskSeals } from './task-seals.ts';

type Parts = Parameters<typeof defineSealingJob>[0] &
  Omit<Parameters<typeof createSealingService>[0], 'looks'>;

/** Electronic seals on files: asked for, pressed and found again. */
export const createSealings = (parts: Parts) => {
  const sealingLooks = createSealingLooks(parts.transactions, parts.files, parts.fileUses);
  defineSealingJob(parts);
  return {
    sealingLooks,
    sealingLookup: createSealingLookup(parts.transactions),
    sealings: createSealingService({ ...parts, looks: sealingLooks }),
    taskSeals: createTaskSeals({ ...parts, looks: sealingLooks }),
  };
};
