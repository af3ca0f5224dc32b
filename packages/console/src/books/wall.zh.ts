import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { wall } from '@chancery/phrases/zh/wall.ts';

/** What the big screen and its links need. */
export const book = { ...wall, ...sealUseCodes };
