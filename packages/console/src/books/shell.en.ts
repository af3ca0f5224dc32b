import { codes } from '@chancery/phrases/en/codes.ts';
import { shell } from '@chancery/phrases/en/shell.ts';

/** What the work pages need, in English. */
export const book = { ...codes, ...shell };
