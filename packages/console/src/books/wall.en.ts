import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';
import { wall } from '@chancery/phrases/en/wall.ts';

/** What the big screen and its links need. */
export const book = { ...wall, ...sealUseCodes };
