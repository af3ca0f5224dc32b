import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { simulator } from '@chancery/phrases/zh/simulator.ts';

/** What the simulator needs. */
export const book = { ...simulator, ...sealUseCodes };
