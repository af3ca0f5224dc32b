import { en } from '@chancery/phrases/en/all.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { zh } from '@chancery/phrases/zh/all.ts';

const books = { en, zh };

/** What a role is called: the fixed one by the product, the others by whoever made them. */
export const roleName = (
  role: { readonly name: string; readonly fixed: boolean },
  language: Language,
): string => (role.fixed ? books[language]['operator.administrator'] : role.name);
