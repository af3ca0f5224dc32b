import { evidence } from '@chancery/phrases/en/evidence.ts';
import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';

/** What the page about evidence needs, with the names of its alarms. */
export const book = { ...evidence, ...sealUseCodes };
