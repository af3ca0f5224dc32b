import { entry } from '@chancery/phrases/zh/entry.ts';
import { errors } from '@chancery/phrases/zh/errors.ts';
import { rules } from '@chancery/phrases/zh/rules.ts';

/** What every page needs, the entry pages included, in Simplified Chinese. */
export const book = { ...entry, ...errors, ...rules };
