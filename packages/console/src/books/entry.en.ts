import { entry } from '@chancery/phrases/en/entry.ts';
import { wordless } from '@chancery/phrases/en/errors.ts';
import { rules } from '@chancery/phrases/en/rules.ts';

/** What every page needs, the entry pages included, in English. */
export const book = { ...entry, ...wordless, ...rules };
