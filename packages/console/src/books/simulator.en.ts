import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';
import { simulator } from '@chancery/phrases/en/simulator.ts';

/** What the simulator needs. */
export const book = { ...simulator, ...sealUseCodes };
