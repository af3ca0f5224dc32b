import { entry } from '@chancery/phrases/zh/entry.ts';
import { wordless } from '@chancery/phrases/zh/errors.ts';
import { rules } from '@chancery/phrases/zh/rules.ts';

/** What every page needs, the entry pages included, in Simplified Chinese. */
export const book = { ...entry, ...wordless, ...rules };
