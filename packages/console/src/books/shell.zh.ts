import { codes } from '@chancery/phrases/zh/codes.ts';
import { shell } from '@chancery/phrases/zh/shell.ts';

/** What the work pages need, in Simplified Chinese. */
export const book = { ...codes, ...shell };
