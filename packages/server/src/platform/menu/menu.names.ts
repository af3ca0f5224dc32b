import { en } from '@chancery/phrases/en/all.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { zh } from '@chancery/phrases/zh/all.ts';

const books: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, zh };

/** What the product calls a menu entry; an entry of the operator's own making has its own names. */
export const menuName = (systemCode: string, code: string, language: Language): string =>
  books[language][`menu.${systemCode}.${code}`] ?? books[language][`menu.${code}`] ?? code;

/** What a menu as a whole is called. */
export const systemName = (code: string, language: Language): string =>
  books[language][`system.${code}`] ?? code;
