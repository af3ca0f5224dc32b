import { homeFigures } from '@chancery/phrases/zh/home-figures.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { statistics } from '@chancery/phrases/zh/statistics.ts';

/** What the page of statistics needs. */
export const book = { ...homeFigures, ...sealUseCodes, ...statistics };
