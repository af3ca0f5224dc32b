import { evidence } from '@chancery/phrases/zh/evidence.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';

/** What the page about evidence needs, with the names of its alarms. */
export const book = { ...evidence, ...sealUseCodes };
