import { homeFigures } from '@chancery/phrases/en/home-figures.ts';
import { monthReport } from '@chancery/phrases/en/month-report.ts';
import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';
import { statistics } from '@chancery/phrases/en/statistics.ts';

/** What the page of statistics needs. */
export const book = { ...homeFigures, ...monthReport, ...sealUseCodes, ...statistics };
