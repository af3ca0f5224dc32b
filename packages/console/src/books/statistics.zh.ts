import { homeFigures } from '@chancery/phrases/zh/home-figures.ts';
import { monthReport } from '@chancery/phrases/zh/month-report.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { statistics } from '@chancery/phrases/zh/statistics.ts';

/** What the page of statistics needs. */
export const book = { ...homeFigures, ...monthReport, ...sealUseCodes, ...statistics };
